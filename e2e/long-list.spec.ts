/**
 * A list of 100,000 products, made by SQL: by wheel, by dragging its scrollbar and by keys no frame shows a gap, records
 * fill in soon, few of them are kept, and it is counted once.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { ENTITIES } from '../packages/domain/src/entities/index.ts'
import { runningConnection } from '../packages/server/src/database/embedded/index.ts'
import { bulkInsert } from '../packages/server/src/testing/bulk-rows.ts'
import { atRest } from './at-rest.ts'
import { demoPassword, enter } from './entering.ts'
import { expect, startProduct, test as base, type Product } from './product.ts'

const ROWS = 100_000
const OWNER = 'owner@demo.test'
const PLACE = 'Central kitchen'

async function organizationOf(url: string): Promise<string> {
  const ask = async (path: string, init: RequestInit) => (await fetch(`${url}/api/v0${path}`, init)).json()
  const { jwt } = (await ask('/auth/user', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email: OWNER, password: demoPassword }, provider: 'cloche' }),
  })) as { jwt: string }
  const me = await ask('/user/me?populate=true', { headers: { authorization: `Bearer ${jwt}` } })
  return (me as { organization: { id: string } }).organization.id
}

/** The product with the demo and so many products more in the first organization. */
async function startFull(): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'cloche-long-'))
  const product = await startProduct({ CLOCHE_DATA: folder, DATABASE_URL: '' })
  const client = new pg.Client(runningConnection(folder))
  await client.connect()
  const organizationId = await organizationOf(product.url)
  await client.query(`select set_config('app.organization_id', $1, false)`, [organizationId])
  await client.query(bulkInsert(ENTITIES.product, { organizationId, places: [], count: () => ROWS }))
  await client.query('analyze product')
  await client.end()
  return {
    url: product.url,
    stop: async () => {
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startFull()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

interface Seen {
  frames: number
  /** Frames in which a part of the list showed neither a row nor one that is on its way, and the most one after another. */
  gaps: number
  longestGap: number
  /** Frames in which a row was still on its way. */
  waiting: number
  /** The longest that any row in view was on its way, in milliseconds. */
  longestWait: number
  /** Between frames, the slowest of twenty left out, in milliseconds. */
  frameMs: number
  rowsMost: number
}

/** Looks at the list in each frame from now on; the answer ends it and says what was seen. */
async function watch(page: Page): Promise<() => Promise<Seen>> {
  await page.evaluate(() => {
    const scroller = document.querySelector('main [role=region][tabindex]')!
    const head = scroller.querySelector('thead')!.getBoundingClientRect().height
    const seen = {
      gaps: 0,
      longestGap: 0,
      waiting: 0,
      longestWait: 0,
      rowsMost: 0,
      times: [] as number[],
      isOver: false,
    }
    Object.assign(window, { seen })
    let waitedSince = 0
    let gap = 0
    const look = (now: number) => {
      if (seen.isOver) return
      seen.times.push(now)
      const box = scroller.getBoundingClientRect()
      const rows = [...scroller.querySelectorAll('tbody tr[aria-rowindex]')]
      seen.rowsMost = Math.max(seen.rowsMost, rows.length)
      const shown = rows.filter(row => {
        const { top, bottom } = row.getBoundingClientRect()
        return bottom > box.top + head && top < box.bottom
      })
      const top = shown[0]?.getBoundingClientRect().top ?? Infinity
      const bottom = shown.at(-1)?.getBoundingClientRect().bottom ?? -Infinity
      const isGap = top > box.top + head + 1 || bottom < box.bottom - 2
      gap = isGap ? gap + 1 : 0
      seen.gaps += isGap ? 1 : 0
      seen.longestGap = Math.max(seen.longestGap, gap)
      if (shown.some(row => row.hasAttribute('data-waiting'))) {
        seen.waiting++
        waitedSince ||= now
        seen.longestWait = Math.max(seen.longestWait, now - waitedSince)
      } else waitedSince = 0
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return () =>
    page.evaluate(() => {
      const { seen } = window as unknown as {
        seen: { times: number[]; isOver: boolean } & Omit<Seen, 'frames'>
      }
      seen.isOver = true
      const steps = seen.times.slice(1).map((time, at) => time - seen.times[at]!)
      const { gaps, longestGap, waiting, longestWait, rowsMost } = seen
      return {
        frames: seen.times.length,
        gaps,
        longestGap,
        waiting,
        longestWait,
        rowsMost,
        frameMs: steps.toSorted((one, two) => one - two)[Math.floor(steps.length * 0.95)] ?? 0,
      }
    })
}

const say = (what: string, seen: Seen) =>
  test.info().annotations.push({
    type: 'long list',
    description: `${what}: ${seen.frames} frames, nineteen of twenty ${seen.frameMs.toFixed(0)} ms, ${seen.gaps} with a gap, ${seen.longestGap} one after another, ${seen.waiting} with a row on its way, ${seen.longestWait.toFixed(0)} ms the longest, ${seen.rowsMost} rows drawn`,
  })

test('100,000 products scroll without a gap', async ({ page, product }) => {
  test.setTimeout(300_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, product.url, OWNER, PLACE)
  const bodies: Record<string, unknown>[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/api/v0/products/get')
      bodies.push(request.postDataJSON() as Record<string, unknown>)
  })
  await page.goto('/#/products')
  const list = page.getByRole('region', { name: 'Products' })
  await expect(list.getByRole('link').first()).toBeVisible()
  await expect(page.getByText('more than 10,000 products')).toBeVisible()
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '-1')
  const inView = () => list.locator('tbody tr[aria-rowindex]').nth(13)
  const rowIndex = async () => Number(await inView().getAttribute('aria-rowindex'))
  const settled = () => expect(list.locator('[data-waiting]')).toHaveCount(0)
  await atRest(page)

  // By wheel, as fast as a hand turns it.
  const box = (await list.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  let over = await watch(page)
  for (let turn = 0; turn < 80; turn++) {
    await page.mouse.wheel(0, 120)
    await page.waitForTimeout(16)
  }
  const byWheel = await over()
  say('by wheel', byWheel)
  expect(byWheel.longestGap).toBeLessThanOrEqual(2)
  expect(byWheel.waiting / byWheel.frames).toBeLessThan(0.05)
  await expect(page).toHaveURL(/#\/products\/\d/)

  // Whoever comes to the end of what was counted has it counted.
  await list.evaluate(element => (element.scrollTop = element.scrollHeight))
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', /^100,?\d{3}$/)
  await settled()

  // By the scrollbar, from end to end and back.
  over = await watch(page)
  await list.evaluate(async element => {
    const steps = 60
    for (let step = steps; step >= 0; step--) {
      element.scrollTop = ((element.scrollHeight - element.clientHeight) * step) / steps
      await new Promise(requestAnimationFrame)
    }
    element.scrollTop = element.scrollHeight / 2
  })
  await settled()
  const byBar = await over()
  say('by the scrollbar', byBar)
  expect(byBar.longestGap).toBeLessThanOrEqual(2)
  expect(await rowIndex()).toBeGreaterThan(49_000)
  await atRest(page)

  // By keys: a page, the end, the beginning, row by row.
  over = await watch(page)
  await inView().getByRole('link').focus()
  for (let press = 0; press < 20; press++) {
    await page.keyboard.press('PageDown')
    await page.waitForTimeout(50)
  }
  await page.keyboard.press('End')
  await expect(list.getByRole('row').last()).toHaveAttribute('aria-rowindex', /^100\d{3}$/)
  await page.keyboard.press('Home')
  await expect(list.getByRole('row').nth(1)).toHaveAttribute('aria-rowindex', '2')
  await settled()
  await page.keyboard.press('ArrowDown')
  for (let press = 0; press < 30; press++) await page.keyboard.press('ArrowDown')
  await expect(list.locator('[data-row-link]:focus')).toBeVisible()
  const byKeys = await over()
  say('by keys', byKeys)
  expect(byKeys.longestGap).toBeLessThanOrEqual(2)

  // It was counted when it was opened, once more to the end when that was asked for, and for no other page.
  const counted = bodies.filter(body => body['noCount'] !== true)
  const questions = [...new Set(counted.map(body => JSON.stringify(body)))]
  expect(questions.map(question => question.includes('"exactCount":true'))).toEqual([false, true])
  expect(bodies.length).toBeLessThan(120)

  // Few rows are drawn, and few are kept.
  for (const seen of [byWheel, byBar, byKeys]) expect(seen.rowsMost).toBeLessThan(80)
})
