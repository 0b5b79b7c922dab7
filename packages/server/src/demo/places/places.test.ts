/** The drawings of the demo's places. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PLAN_HEIGHT, PLAN_WIDTH, planPng } from './drawing.ts'
import { DEMO_PLANS } from './floor-plans.ts'

test('a plan is drawn alike each time, and is small', async () => {
  for (const { plan } of DEMO_PLANS) {
    const png = await planPng(plan)
    expect(png.equals(await planPng(plan))).toBe(true)
    expect(png.length).toBeLessThan(60_000)
    const { width, height, format } = await sharp(png).metadata()
    expect([width, height, format]).toEqual([PLAN_WIDTH, PLAN_HEIGHT, 'png'])
  }
})
