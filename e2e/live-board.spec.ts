/** The wall board: the worst first, silence never in green, alarms as they come; and the page of a sensor as a curve. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { enter } from './entering.ts'
import { callsAs } from './machines.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

type Readings = readonly (readonly [minutes: number, value: number])[]
const measure = (page: Page, token: string, sensorId: string, readings: Readings) =>
  callsAs(
    page,
    '',
    token,
  )('/monitor/streams', {
    readings: readings.map(([minutes, value]) => ({ sensorId, at: minutesAgo(minutes), value })),
  })

/** A sensor of the chosen place that should lie between 0 and 8 °C. */
async function sensor(page: Page, token: string, name: string, readings: Readings): Promise<string> {
  const path = `board/${name.toLowerCase().replaceAll(' ', '-')}`
  const draft = { name, path, kind: 'temperature', unit: 'C', min: 0, max: 8, measures: 'air' }
  const { id } = (await callsAs(page, '', token)('/sensor', { sensor: draft }))['sensor'] as { id: string }
  if (readings.length > 0) await measure(page, token, id, readings)
  return id
}

test('the board says what is silent and what is too warm, the worst first, and follows what comes', async ({
  page,
  product,
}) => {
  const token = await enter(page, product.url, owner, kitchen)
  await page.goto('/')
  await sensor(page, token, 'Forgotten fridge', [[26 * 60, 3]])
  const failing = await sensor(page, token, 'Failing fridge', [
    [20, 4],
    [10, 4.2],
    [1, 4.1],
  ])
  await page.goto('/#/monitor/live')
  const board = page.getByRole('list', { name: 'Sensors, the most pressing first' })
  const tile = (name: string) => board.getByRole('listitem').filter({ hasText: name })
  await expect(tile('Forgotten fridge')).toContainText('No data for 26 hr')
  await expect(tile('Forgotten fridge')).not.toContainText('Within limits')
  await expect(tile('Failing fridge')).toContainText('Within limits')
  await expectAccessible(page, 'the board', { hasColours: true })

  // Too warm while somebody looks: on top, without loading anew.
  await expect(page.locator('html[data-live="on"]')).toBeAttached({ timeout: 20_000 })
  await measure(page, token, failing, [[0, 12.5]])
  await expect(tile('Failing fridge')).toContainText('Too high since', { timeout: 10_000 })
  const first = board
    .getByRole('listitem')
    // The demo's own alarms come before what is out of limits without one.
    .filter({ hasNotText: 'Alarm open' })
    .first()
  await expect(first).toContainText('Failing fridge')
  await expect(first).toContainText('12.5 °C')
  await callsAs(
    page,
    '',
    token,
  )('/monitor/incidence', { incidence: { name: 'Fridge is failing', level: 'error' } })
  await expect(
    page.getByRole('region', { name: 'Open alarms' }).getByRole('link', { name: /Fridge is failing/ }),
  ).toBeVisible({ timeout: 10_000 })

  await page.getByText('Needs attention').click()
  await expect(page).toHaveURL(/only=attention/)
  await expect(tile('Forgotten fridge')).toBeVisible()
  // What is within limits again stays as long as its alarm is open.
  const quiet = board.getByRole('listitem').filter({ hasText: 'Within limits', hasNotText: /alarms? open/i })
  await expect(quiet).toHaveCount(0)

  await page.getByRole('button', { name: 'Wall view' }).click()
  await expect(page.getByRole('button', { name: 'Leave the wall view' })).toBeVisible()
  await expect(first).toContainText('Failing fridge')
  await expectAccessible(page, 'the board on the wall', { hasColours: true })
  await page.getByRole('button', { name: 'Leave the wall view' }).click()

  await page.setViewportSize({ width: 360, height: 760 })
  await expect(first).toBeVisible()
  await expectAccessible(page, 'the board on a phone', { hasColours: true })
  await first.getByRole('link', { name: 'Failing fridge' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Failing fridge' })).toBeVisible()
})

test('a sensor’s page is a curve: read by keys, drawn up, told as a table, a sheet and a picture', async ({
  page,
  product,
}) => {
  const token = await enter(page, product.url, owner, kitchen)
  await page.goto('/')
  const id = await sensor(
    page,
    token,
    'Curved fridge',
    // Ten hours, two of which nothing was measured in; 40 minutes too warm.
    Array.from({ length: 120 }, (_, at) => at)
      .filter(at => at < 60 || at >= 84)
      .map(at => [600 - at * 5, at >= 100 && at < 108 ? 9.5 + (at % 3) / 2 : 4] as const),
  )
  const chunks: string[] = []
  page.on('request', request => {
    if (request.url().includes('/time-curve-')) chunks.push(request.url())
  })
  await page.goto('/#/sensors')
  await page.getByRole('link', { name: 'Curved fridge' }).first().click()
  const curve = page.getByRole('application', { name: /Curve of Curved fridge/ })
  await expect(curve.locator('canvas')).toBeVisible()
  expect(chunks.length).toBeGreaterThan(0)
  await expect(page.getByText('Limits 0 °C to 8 °C')).toBeVisible()
  await expect(page.getByText('Outside limits once, 40m')).toBeVisible()
  await expect(page.getByText(/Nothing measured, /)).toBeVisible()
  await expect(page.getByText('Up to 10.5 °C, 40m')).toBeVisible()
  await expectAccessible(page, 'the page of a sensor', { hasColours: true })

  // By keys: the newest point, then the first.
  await curve.focus()
  await page.keyboard.press('End')
  const readout = page.locator('p[aria-live="polite"]')
  await expect(readout).toContainText(': 4 °C')
  const last = await readout.textContent()
  await page.keyboard.press('Home')
  await expect(readout).not.toHaveText(last ?? '')
  await page.keyboard.press('+')
  await expect(page).toHaveURL(/from=.*to=/)
  await page.keyboard.press('0')
  await expect(page).not.toHaveURL(/from=/)

  // With the mouse: a stretch is drawn up.
  const box = (await curve.locator('.u-over').boundingBox())!
  await page.mouse.move(box.x + box.width * 0.8, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.95, box.y + 80, { steps: 5 })
  await page.mouse.up()
  await expect(page).toHaveURL(/from=.*to=/)
  await page.getByRole('button', { name: 'Up to now' }).click()
  await expect(page).not.toHaveURL(/from=/)
  await page.getByText('Week', { exact: true }).click()
  await expect(page).toHaveURL(/span=week/)

  const download = async (name: string) => {
    await page.getByRole('button', { name: 'Download' }).click()
    const waiting = page.waitForEvent('download')
    await page.getByRole('menuitem', { name }).click()
    const file = await waiting
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const picture = await download('Picture (PNG)')
  expect(picture.name).toMatch(/^Curved fridge .*\.png$/)
  expect([...picture.bytes.subarray(1, 4)].map(code => String.fromCharCode(code)).join('')).toBe('PNG')
  const sheet = (await download('Values (CSV)')).bytes.toString()
  const lines = sheet.trim().split('\r\n')
  expect(lines[0]).toContain('When,When (UTC),Mean,Lowest,Highest,Limits')
  expect(lines).toHaveLength(97)
  expect(lines.filter(line => line.endsWith('Too high'))).toHaveLength(8)

  await page.getByRole('button', { name: 'Values as a table' }).click()
  const table = page.getByRole('region', { name: /Curve of Curved fridge/ })
  await expect(table.getByRole('row')).toHaveCount(97)
  await expect(table.getByRole('row').nth(1)).toContainText('4 °C')
  await expectAccessible(page, 'the values of a curve as a table', { hasColours: true })

  // What comes while one looks is drawn on.
  await page.getByRole('button', { name: 'Values as a curve' }).click()
  await page.getByText('Day', { exact: true }).click()
  await expect(curve.locator('canvas')).toBeVisible()
  await expect(page.locator('html[data-live="on"]')).toBeAttached({ timeout: 20_000 })
  await measure(page, token, id, [[0, 9]])
  await expect(page.getByText('Too high', { exact: true }).first()).toBeVisible({ timeout: 10_000 })
  await expect(readout).toContainText(': 9 °C', { timeout: 10_000 })
})
