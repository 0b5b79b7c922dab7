/**
 * A kitchen that watches: an alert is written while it shows what it would have raised, a machine sends what is too warm,
 * whoever is there sees it at once, takes it on and closes it. And stock that runs low.
 */
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { choose, chooseFound } from './choosing.ts'
import { enter } from './entering.ts'
import { callsAs, joinLogger } from './machines.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const manager = 'manager@demo.test'
const kitchen = 'Bistro Gràcia'
const MINUTE = 60_000
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** A logger of a fridge, and what it sends: values so many minutes ago. */
async function makeMachine(page: Page, browser: Browser, url: string, token: string, name: string) {
  const logger = await joinLogger(page, browser, url, token, { name })
  const send = async (values: readonly (readonly [minutes: number, value: number])[]) => {
    const readings = values.map(([minutes, value]) => ({
      sensor: 'air',
      at: new Date(Date.now() - minutes * MINUTE).toISOString(),
      value,
    }))
    expect(await logger.send('/machines/readings', { readings })).toMatchObject({
      accepted: readings.length,
      rejected: [],
    })
  }
  return { ...logger, send }
}

/** Somebody else, in a browser of their own, who follows what happens. */
async function watcherOf(browser: Browser, url: string, path: string): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await enter(page, url, manager, kitchen)
  await page.goto(`${url}/#${path}`)
  await expect(page.locator('html')).toHaveAttribute('data-live', 'on', { timeout: 20_000 })
  return page
}

test(
  'a fridge that warms is seen at once, taken on and closed',
  { tag: '@core' },
  async ({ page, browser, product }) => {
    test.setTimeout(300_000)
    const token = await enter(page, product.url, owner, kitchen)
    await page.goto('/')
    const machine = await makeMachine(page, browser, product.url, token, 'Larder')
    await machine.send([
      [300, 4],
      [280, 9.4],
      [260, 9.8],
      [240, 4.2],
      [60, 4.1],
    ])

    await page.goto('/#/alert/new')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Larder too warm')
    await expect(page.getByLabel('Too high', { exact: true })).toHaveCount(0)
    await choose(page, 'Watches', 'Sensors')
    await choose(page, 'When', 'Out of limits')
    await choose(page, 'Severity', 'Error')
    // What does not fit is not asked.
    await expect(page.getByLabel('Minimum', { exact: true })).toHaveCount(0)
    await chooseFound(page, 'Sensors', machine.sensor)
    await page.keyboard.press('Escape')
    const preview = page.getByRole('region', { name: 'What it would have raised in two weeks' })
    await expect(preview.getByText('Nothing in these two weeks.')).toBeVisible()
    await page.getByLabel('Too high', { exact: true }).fill('8')
    await expect(preview.getByText('1 alarm', { exact: true })).toBeVisible()
    await expect(preview.getByText('9.8 °C')).toBeVisible()
    await page.getByLabel('Too high', { exact: true }).fill('11')
    await expect(preview.getByText('Nothing in these two weeks.')).toBeVisible()
    await page.getByLabel('Too high', { exact: true }).fill('8')
    await page.getByLabel('Too low', { exact: true }).fill('9')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(
      page.getByText('The limits are not in order: each is higher than the one before it.'),
    ).toBeVisible()
    await page.getByLabel('Too low', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Add a window' }).click()
    await page.getByLabel('Window 1 from').fill('03:00')
    await page.getByLabel('Window 1 to').fill('03:01')
    await expectAccessible(page, 'an alert that is written')
    await page.getByRole('button', { name: 'Send a trial' }).click()
    await expect(page.getByText('Trial sent: whoever this alert tells is told now')).toBeVisible()
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(heading(page, 'Larder too warm')).toBeVisible()
    await expect(page.getByText('Every day, 03:00 to 03:01')).toBeVisible()
    await expect(page.getByText('Battery below')).toHaveCount(0)
    await expectAccessible(page, 'an alert')

    const watcher = await watcherOf(browser, product.url, '/monitor/live')
    const bell = watcher.getByRole('banner').getByRole('link', { name: /notifications?/i })
    // Before anything happens it has not asked how many there are.
    const pending = async () => Number.parseInt((await bell.getAttribute('aria-label')) ?? '', 10) || 0
    const before = await pending()
    await machine.send([[0, 9.6]])
    const alarm = watcher
      .getByRole('region', { name: 'Open alarms' })
      .getByRole('link', { name: new RegExp(`${machine.sensor}: 9.6`) })
    await expect(alarm).toBeVisible({ timeout: 10_000 })
    await expect.poll(pending).toBeGreaterThan(before)
    const tile = watcher
      .getByRole('list', { name: 'Sensors, the most pressing first' })
      .getByRole('listitem')
      .filter({ hasText: machine.sensor })
    await expect(tile).toContainText('Alarm')

    await alarm.click()
    await expect(heading(watcher, new RegExp(`${machine.sensor}: 9.6`))).toBeVisible()
    await watcher.getByRole('button', { name: 'I take this on' }).click()
    await expect(watcher.getByRole('button', { name: 'I take this on' })).toHaveCount(0)
    await machine.send([[0, 4]])
    await watcher.getByRole('button', { name: 'Close incidence' }).click()
    const closing = watcher.getByRole('dialog', { name: 'Close incidence' })
    await closing.getByLabel('Cause').fill('Door did not shut')
    await closing.getByLabel('Corrective action').fill('Seal cleaned')
    await closing.getByLabel('Kept: safe to use').check()
    // What it measures meanwhile keeps nobody from closing.
    await machine.send([[0, 4.1]])
    await closing.getByRole('button', { name: 'Close incidence' }).click()
    await expect(watcher.getByText('A closed incidence stands as it was closed.')).toBeVisible()
    await expectAccessible(watcher, 'an alarm that was closed')
    // Its notification is settled with it.
    await watcher.goto(`${product.url}/#/notification/notifications`)
    await expect(heading(watcher, 'Notifications')).toBeVisible()
    await expect(watcher.getByText('Trial: Larder too warm').first()).toBeVisible()
    await expect(watcher.getByText(new RegExp(`${machine.sensor}: 9.6`))).toHaveCount(0)
    await watcher.context().close()
  },
)

test('stock that runs low is an alarm within a minute, and over when there is enough', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(300_000)
  const token = await enter(page, product.url, owner, kitchen)
  await page.goto('/')
  const ask = callsAs(page, product.url, token)
  const made = await ask('/product', {
    product: { name: 'Carnaroli rice', consumptionUnit: 'kg', type: 'ingredient' },
  })
  const book = (sign: 'positive' | 'negative', value: number) =>
    ask('/stock/register', {
      register: {
        sign,
        reason: sign === 'positive' ? 'receipt' : 'consumption',
        lines: [{ productId: made['product'].id, quantity: { value, unit: 'kg' } }],
      },
    })
  await book('positive', 40)

  await page.goto('/#/alert/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rice runs low')
  await choose(page, 'Watches', 'Stock')
  await choose(page, 'When', 'Below the minimum')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Missing. Fill it in.').first()).toBeVisible()
  await page.getByRole('group', { name: 'Minimum' }).getByRole('textbox', { name: 'Value' }).fill('25')
  await chooseFound(page, 'Products', 'Carnaroli rice')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(heading(page, 'Rice runs low')).toBeVisible()

  const watcher = await watcherOf(browser, product.url, '/notification/notifications')
  await expect(watcher.getByText(/Carnaroli rice: /)).toHaveCount(0)
  await book('negative', 20)
  const told = watcher.getByText('Carnaroli rice: 20 kg left, at least 25 kg').first()
  await expect(told).toBeVisible({ timeout: 60_000 })
  await watcher.goto(`${product.url}/#/monitor/incidences`)
  await watcher.getByRole('link', { name: 'Carnaroli rice: 20 kg left, at least 25 kg' }).first().click()
  await expect(heading(watcher, 'Carnaroli rice: 20 kg left, at least 25 kg')).toBeVisible()
  await expect(watcher.getByText('Over since')).toHaveCount(0)
  await expectAccessible(watcher, 'an alarm of stock')
  await book('positive', 30)
  await expect(watcher.getByText('Over since')).toBeVisible({ timeout: 60_000 })
  await watcher.context().close()
})
