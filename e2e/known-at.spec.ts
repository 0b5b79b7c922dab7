/** Without a connection nothing is said to be empty that is only not known: the last state has its time. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { atRest } from './at-rest.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'
const asOf = /As of .*\d\d:\d\d, no connection/
const unknown = 'Not known without a connection'
/** What would be a lie. */
const nothing =
  /Nothing expires soon|No tasks|Nothing is due|Nothing left to do|No labels yet|No HACCP points yet|No alerts/

/** Each screen, and the call that it asks first. */
const screens: Readonly<Record<string, readonly [address: string, call: string]>> = {
  home: ['/#/', '/labeling/dashboard/get'],
  'labelling dashboard': ['/#/labeling/dashboard', '/location/statistics'],
  'what expires': ['/#/labeling/dashboard/expirations', '/labeling/expiring/get'],
  alerts: ['/#/labeling/dashboard/alerts', '/notification/notifications/get'],
  'tasks today': ['/#/planning/tasks/today', '/planning/tasks/list/get'],
  stock: ['/#/stock/products', '/stock/products/get'],
  'expiring page': ['/#/stock/expirations', '/stock/expirations/get'],
  'HACCP list': ['/#/haccp/haccps', '/haccp/haccps/get'],
}

test.use({ viewport: { width: 360, height: 740 } })
test.setTimeout(300_000)

/** The bell and the search, which stand over every screen. */
async function expectBarToSaySo(page: Page, isWarm: boolean): Promise<void> {
  const bell = page.getByRole('link', { name: /^(Notifications|\d+ (?:pending )?notifications?)/ })
  if (isWarm || (await bell.count()) > 0) await expect(bell).toHaveAttribute('aria-label', /connection/)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Screen, name, code or serial' }).fill('zzzz')
  await expect(page.getByText('Without a connection only screens are found.')).toBeVisible()
  await expect(page.getByText('Nothing with these words.')).toBeHidden()
  await page.keyboard.press('Escape')
}

test('what was seen before has its time', async ({ page, product, context }) => {
  await enter(page, product.url, owner, kitchen)
  for (const [address, call] of Object.values(screens)) {
    const answered = page.waitForResponse(answer => answer.url().includes(call) && answer.ok())
    await page.goto(address)
    await answered
    await atRest(page)
  }
  await page.goto('/#/')
  await atRest(page)
  // The search comes when it is first opened.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Screen, name, code or serial' })).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await expect(page.getByText('No connection. What you see may be out of date.')).toBeVisible()
  for (const [name, [address]] of Object.entries(screens))
    await test.step(name, async () => {
      await page.goto(address)
      await expect(page.getByText(asOf).first()).toBeVisible()
      await expect(page.getByText(unknown)).toBeHidden()
      await expectNoSideways(page)
    })
  await expectBarToSaySo(page, true)
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText(asOf)).toHaveCount(0, { timeout: 20_000 })
})

test('what was never seen is not known, and not nothing', async ({ page, product }) => {
  await enter(page, product.url, owner, kitchen)
  await page.route(/\/api\/v0\/(?!auth|me|health)/, route =>
    /\/(dashboard|expiring|statistics|tasks|stock|haccps?|notifications?|alerts?|search|offline)/.test(
      route.request().url(),
    )
      ? route.abort('internetdisconnected')
      : route.continue(),
  )
  for (const [name, [address]] of Object.entries(screens))
    await test.step(name, async () => {
      await page.goto(address)
      await expect(page.getByText(unknown).or(page.getByText(asOf)).first()).toBeVisible({ timeout: 20_000 })
      await expect(page.getByText(nothing)).toHaveCount(0)
      await expectNoSideways(page)
    })
})
