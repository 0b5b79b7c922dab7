/** Checks on a phone, as a cook does them: one tap and the value; without a connection too; and what cannot be is refused. */
import type { Page } from '@playwright/test'
import { demoPassword, enter } from './entering.ts'
import { expect, test } from './product.ts'

type Row = Record<string, unknown>

async function ask<Answer>(page: Page, jwt: string, path: string, data: object): Promise<Answer> {
  const headers = jwt === '' ? {} : { Authorization: `Bearer ${jwt}` }
  const answer = await page.request.post(`/api/v0${path}`, { data, headers })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Answer
}

/** Points of the bistro that no other journey touches, due at once. */
async function points(page: Page, ...drafts: Row[]): Promise<string[]> {
  const password = demoPassword
  const { jwt } = await ask<{ jwt: string }>(page, '', '/auth/user', {
    user: { email: 'owner@demo.test', password },
    provider: 'cloche',
  })
  const { locations } = await ask<{ locations: { id: string; name: string }[] }>(
    page,
    jwt,
    '/locations/get',
    {
      search: 'Bistro',
    },
  )
  const locationId = locations.find(({ name }) => name === 'Bistro Gràcia')?.id
  const ids: string[] = []
  for (const draft of drafts) {
    const haccpPoint = { hazard: 'biological', stage: 'storage', everyHours: 24, locationId, ...draft }
    const made = await ask<{ haccpPoint: { id: string } }>(page, jwt, '/haccp/haccp', { haccpPoint })
    ids.push(made.haccpPoint.id)
  }
  return ids
}
const checksOf = async (page: Page, jwt: string, haccpPointId: string) =>
  (await ask<{ haccpChecks: Row[] }>(page, jwt, '/haccp/events/get', { filter: { haccpPointId } }))
    .haccpChecks

const card = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) })

test.use({ viewport: { width: 360, height: 760 }, hasTouch: true, hasWorker: true })
test.setTimeout(300_000)

test(
  'one tap and the value; 65,000 is refused; a failure asks its steps in the same dialog',
  { tag: '@core' },
  async ({ page, product }) => {
    const [milk, soup] = await points(
      page,
      { name: 'Milk fridge', maximum: 5 },
      { name: 'Soup pot', minimum: 65, steps: 'Heat to 75 degrees\nTaste again' },
    )
    const jwt = await enter(page, product.url, 'user@demo.test', 'Bistro Gràcia')
    // He checks, and changes no point.
    const headers = { Authorization: `Bearer ${jwt}` }
    const change = await page.request.patch(`/api/v0/haccp/haccp/${milk}`, { data: { maximum: 99 }, headers })
    expect(change.status()).toBe(403)

    await page.goto('/#/haccp/due')
    await card(page, 'Milk fridge').click()
    const dialog = page.getByRole('dialog')
    const key = (digit: string) => dialog.getByRole('button', { name: digit, exact: true })
    const save = dialog.getByRole('button', { name: 'Write down' })
    const verdict = dialog.locator('[data-verdict]')
    for (const digit of '65000') await key(digit).click()
    await expect(verdict).toContainText('This cannot be: from -60 °C to 300 °C')
    await expect(save).toBeDisabled()
    for (let at = 0; at < 5; at++) await dialog.getByRole('button', { name: 'Delete the last digit' }).click()
    await key('4').click()
    await expect(verdict).toContainText('In order')
    await save.click()
    await expect(dialog).toBeHidden()
    expect(await checksOf(page, jwt, milk!)).toMatchObject([
      { value: 4, isOk: true, method: 'typed', unit: '°C' },
    ])
    await expect(card(page, 'Milk fridge')).toBeHidden()

    await card(page, 'Soup pot').click()
    await page.keyboard.type('51')
    await expect(verdict).toContainText('Not in order')
    await expect(save).toBeDisabled()
    // Of which food it is says its label.
    const { labels } = await ask<{ labels: { id: string; serial: string }[] }>(
      page,
      jwt,
      '/labeling/labels/get',
      { limit: 1, filter: { isFinal: false } },
    )
    await dialog.getByRole('button', { name: 'Add more' }).click()
    await dialog.getByRole('button', { name: 'Scan the food' }).click()
    const scanning = page.getByRole('dialog', { name: 'Scan the food' })
    await scanning.getByLabel('Code').fill(labels[0]?.serial ?? '')
    await scanning.getByRole('button', { name: 'Find' }).click()
    await expect(scanning).toBeHidden()
    await expect(dialog.getByRole('button', { name: 'Another food' })).toBeVisible()
    await dialog.getByLabel('Heat to 75 degrees').check()
    await dialog.getByLabel('Taste again').check()
    await dialog.getByLabel('What was done').fill('Heated again')
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Out of limits')).toBeVisible()
    const [failed] = await checksOf(page, jwt, soup!)
    expect(failed).toMatchObject({
      outcome: 'failed',
      value: 51,
      corrective: 'Heated again',
      labelId: labels[0]?.id,
    })
    expect(failed?.['incidenceId']).not.toBeNull()
  },
)

test('the connection goes in the middle: the check keeps its own time and lands once', async ({
  page,
  product,
  context,
}) => {
  const [cellar] = await points(page, { name: 'Wine cellar', minimum: 8, maximum: 16 })
  const jwt = await enter(page, product.url, 'user@demo.test', 'Bistro Gràcia')
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true))
  await page.reload()
  await expect(page.locator('html[data-offline=ready][data-floor=ready]')).toBeAttached({ timeout: 30_000 })
  await page.evaluate(() => (window.location.hash = '#/haccp/due'))
  await card(page, 'Wine cellar').click()
  const dialog = page.getByRole('dialog')
  await page.keyboard.type('12')
  // What is sent arrives, and its answer is lost; then there is no connection at all.
  await page.route('**/api/v0/haccp/check', async route => {
    await route.fetch()
    await context.setOffline(true)
    await route.abort()
  })
  const before = Date.now()
  await dialog.getByRole('button', { name: 'Write down' }).click()
  await expect(dialog).toBeHidden({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: '1 not sent' })).toBeVisible({ timeout: 15_000 })
  // It is not owed any more, though the server does not know by this browser.
  await expect(card(page, 'Wine cellar')).toBeHidden()
  await page.unroute('**/api/v0/haccp/check')
  await page.waitForTimeout(1500)
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: /not sent/ })).toBeHidden({ timeout: 30_000 })
  const landed = await checksOf(page, jwt, cellar!)
  expect(landed).toMatchObject([{ value: 12, isOk: true }])
  expect(Math.abs(Date.parse(String(landed[0]?.['at'])) - before)).toBeLessThan(60_000)
})
