import { LABEL_SIZES, labelPlan } from '@cloche/domain/rules/labels'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { chickenStock } from '../../../../domain/src/rules/labels/samples.ts'
import { readCodes } from '@cloche/domain/testing/read-codes'
import { renderLabelPng } from './png.ts'

const [card] = LABEL_SIZES
const options = { size: card, language: 'en', secondCode: 'datamatrix' } as const

describe('a label as a picture', () => {
  test('has the size of the label and codes that read', async () => {
    const png = await renderLabelPng(chickenStock, options, 300)
    const { width, height } = await sharp(png).metadata()
    expect([width, height]).toEqual([732, 425])
    const payloads = labelPlan(chickenStock, options).boxes.flatMap(box =>
      box.kind === 'code' ? [box.payload] : [],
    )
    expect((await readCodes(png)).map(({ text }) => text).sort()).toEqual(payloads.sort())
  })

  test('draws its text itself: black in the place of the name, whatever the machine has', async () => {
    const png = await renderLabelPng(chickenStock, options, 203)
    const name = labelPlan(chickenStock, options).boxes.find(({ part }) => part === 'name')
    if (!name) throw new Error('no name')
    const scale = 203 / 25.4
    const { channels } = await sharp(png)
      .extract({
        left: Math.round(name.x * scale),
        top: Math.round(name.y * scale),
        width: Math.round(name.width * scale),
        height: Math.round(name.height * scale),
      })
      .greyscale()
      .stats()
    expect(channels[0]?.min).toBeLessThan(40)
    expect(channels[0]?.mean).toBeGreaterThan(120)
    expect(channels[0]?.mean).toBeLessThan(230)
  })
})
