/** Nothing moves under a finger: where all that can be pressed stands, before and after presses and changes by others. */
import type { Page } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const cook = 'user@demo.test'
const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'
const screens = [
  { name: 'a phone', size: { width: 360, height: 740 } },
  { name: 'a tablet', size: { width: 1024, height: 768 } },
]

/**
 * Where everything that can be pressed within a part of the page stands, with its name; without the way to correct what
 * was taken, which comes to a place that was kept for it.
 */
const standing = (page: Page, part = 'main') =>
  page.evaluate(selector => {
    const within = document.querySelector(selector) ?? document.body
    return [...within.querySelectorAll('a, button, input')].flatMap(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const name = element.getAttribute('aria-label') ?? element.textContent
      return name === 'Correct'
        ? []
        : [`${name?.slice(0, 40)}: ${[x, y, width, height].map(Math.round).join(' ')}`]
    })
  }, part)

/**
 * Where they stand on the page, however it is scrolled, without what they are called: a button says something else once
 * it was pressed.
 */
const places = (page: Page, part: string) =>
  page.evaluate(
    selector =>
      [...document.querySelectorAll(`${selector} a, ${selector} button`)].map(element => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [x, y + window.scrollY, width, height].map(Math.round).join(' ')
      }),
    part,
  )

const call = async (page: Page, url: string, jwt: string, path: string, data: object, method = 'POST') => {
  const headers = { Authorization: `Bearer ${jwt}` }
  const answer = await page.request.fetch(`${url}/api/v0${path}`, { method, data, headers })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Record<string, unknown>
}

/** What happened is said within what is in sight, its way back is large enough, and nothing lies over it. */
async function expectInSight(page: Page, words: RegExp): Promise<void> {
  const said = page.getByRole('status').filter({ hasText: words }).first()
  await expect(said).toBeVisible()
  const undo = said.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeEnabled()
  const seen = await undo.evaluate(button => {
    const { width: wide, height: high, offsetTop, offsetLeft } = visualViewport!
    const boxes = [button.closest('[role=status]')!, button].map(one => one.getBoundingClientRect())
    const [, own] = boxes as [DOMRect, DOMRect]
    const middle = document.elementFromPoint(own.x + own.width / 2, own.y + own.height / 2)
    return {
      isInside: boxes.every(
        box =>
          box.left >= offsetLeft &&
          box.top >= offsetTop &&
          box.right <= offsetLeft + wide &&
          box.bottom <= offsetTop + high,
      ),
      isFree: middle === button || button.contains(middle),
      least: Math.min(own.width, own.height),
    }
  })
  expect(seen).toMatchObject({ isInside: true, isFree: true })
  expect(seen.least).toBeGreaterThanOrEqual(44)
}

for (const { name, size } of screens)
  test(`${name}: the labels of one press stay where they are, whatever is pressed and whoever labels`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize(size)
    await page.addInitScript(() => {
      window.print = () => undefined
    })
    const jwt = await enter(page, product.url, owner, kitchen)
    await page.goto('/#/labeling/register/mask')
    const mask = page.locator('section:has(#usual)')
    await expect(mask).toBeVisible()
    await atRest(page)
    await page.mouse.wheel(0, 120)
    await atRest(page)
    const before = await standing(page)
    expect(before.length).toBeGreaterThan(12)
    const tiles = mask.locator('[class*=usual] > button')
    for (const at of [1, 0]) {
      const tile = tiles.nth(at)
      const named = (await tile.innerText()).split('\n')[0] ?? ''
      await tile.click()
      await expectInSight(page, new RegExp(`${named}: 1 label`))
      expect(await standing(page)).toEqual(before)
    }
    // The last press goes back by its own button, which covers no tile.
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/^Taken back/)).toBeVisible()
    // Somebody else labels what stands last, often: it would be first now.
    const { products } = await call(page, product.url, jwt, '/products/get', {
      filter: { active: true, type: 'intermediate' },
      limit: 40,
    })
    const last = (await tiles.last().innerText()).split('\n')[0]
    const [productId] = (products as { id: string; name: string }[])
      .filter(one => one.name === last)
      .map(one => one.id)
    for (let time = 0; time < 3; time++)
      await call(page, product.url, jwt, '/labeling/register', {
        registration: {
          productId: productId ?? (products as { id: string }[])[0]!.id,
          state: 'chill',
          items: [{ count: 1, quantity: { value: 1, unit: 'kg' } }],
        },
      })
    await atRest(page)
    expect(await standing(page)).toEqual(before)
    // The connection goes: that is said, and nothing moves.
    const inMask = await standing(page, 'section:has(#usual)')
    await page.context().setOffline(true)
    await expect(page.getByText('No connection.', { exact: false }).first()).toBeVisible()
    expect(await standing(page, 'section:has(#usual)')).toEqual(inMask)
    await page.context().setOffline(false)
  })

for (const { name, size } of screens)
  test(`${name}: a task that is begun, paused or done stays where it is, and so do all others`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize(size)
    const jwt = await enter(page, product.url, owner, kitchen)
    await page.goto('/')
    const now = Date.now()
    const own = `Steady ${name} ${now}`
    const ids: string[] = []
    for (const at of [1, 2, 3, 4]) {
      const made = await call(page, product.url, jwt, '/planning/task', {
        task: { name: `${own} ${at}`, startAt: new Date(now - (5 - at) * 60_000).toISOString() },
      })
      ids.push((made['task'] as { id: string }).id)
    }
    await page.goto('/#/planning/tasks/today')
    await expect(page.getByText(`${own} 4`)).toBeVisible()
    await atRest(page)
    const list = 'main ul'
    const before = await places(page, list)
    const press = async (what: 'Start' | 'Pause' | 'Done', at: number) => {
      await page.getByRole('button', { name: `${what}: ${own} ${at}` }).click()
    }
    await press('Start', 3)
    await expect(page.getByRole('button', { name: `Pause: ${own} 3` })).toBeEnabled()
    expect(await places(page, list)).toEqual(before)
    await press('Pause', 3)
    await expect(page.getByRole('button', { name: `Start: ${own} 3` })).toBeEnabled()
    expect(await places(page, list)).toEqual(before)
    // Somebody else begins another, and plans a new one that comes before all.
    await call(page, product.url, jwt, `/planning/task/${ids[1]}`, { status: 'start', version: 1 }, 'PATCH')
    await call(page, product.url, jwt, '/planning/task', {
      task: { name: `${own} new`, startAt: new Date(now - 3_600_000).toISOString() },
    })
    const show = page.getByRole('button', { name: /Show \d+ new/ })
    await expect(show).toBeEnabled({ timeout: 20_000 })
    await expect(page.getByRole('button', { name: `Pause: ${own} 2` })).toBeVisible()
    expect(await places(page, list)).toEqual(before)
    await press('Start', 3)
    await press('Done', 3)
    await expect(page.getByText(`Done: ${own} 3`)).toBeVisible()
    const rows = page.locator(`${list} > li`)
    const row = rows.filter({ hasText: `${own} 3` })
    const gone = await row.evaluate(element => element.getBoundingClientRect().height)
    const other = await rows
      .filter({ hasText: `${own} 4` })
      .evaluate(element => element.getBoundingClientRect().height)
    expect(gone).toBe(other)
    await show.click()
    await expect(page.getByText(`${own} new`)).toBeVisible()
  })

for (const { name, size } of screens)
  test(`${name}: the tiles of the home screen stay where they are while others work`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize(size)
    const jwt = await enter(page, product.url, cook, 'Bistro Gràcia')
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await atRest(page)
    const tiles = async () => (await standing(page)).filter(line => !/^(\d|Skip)/.test(line)).slice(0, 8)
    const { favorites } = await call(page, product.url, jwt, '/labeling/dashboard/get', {})
    const [favorite] = favorites as { productId: string }[]
    // An alarm that comes by the clock meanwhile is shown at once, above the rest; work of others moves nothing, ever.
    await expect(async () => {
      const before = await tiles()
      for (let time = 0; time < 3; time++)
        await call(page, product.url, jwt, '/labeling/register', {
          registration: {
            productId: favorite!.productId,
            state: 'chill',
            items: [{ count: 1, quantity: { value: 1, unit: 'kg' } }],
          },
        })
      await atRest(page)
      expect(await tiles()).toEqual(before)
    }).toPass({ timeout: 60_000 })
  })
