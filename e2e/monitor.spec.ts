/** What goes wrong in a kitchen: a failed check opens an incidence, somebody takes it on and closes it with words. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Makes a record at the chosen place; answers its id. */
async function make(page: Page, token: string, path: string, name: string, fields: object): Promise<string> {
  const answer = await page.request.post(`/api/v0${path}`, {
    data: { [name]: fields },
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as Record<string, { id: string }>)[name]!.id
}

test('a failed check becomes an incidence, which is closed only with what was found and done', async ({
  page,
  product,
}) => {
  const token = await enter(page, product.url, owner, kitchen)
  await page.goto('/')
  const point = { name: 'Fridge of the pass', hazard: 'biological', stage: 'storage', minimum: 0, maximum: 5 }
  const id = await make(page, token, '/haccp/haccp', 'haccpPoint', point)
  await page.goto(`/#/haccp/haccp/${id}`)
  await page.getByRole('button', { name: 'Check now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fridge of the pass' })
  await expect(dialog.getByText('Between 0 and 5')).toBeVisible()
  await dialog.getByRole('button', { name: 'Write down' }).click()
  await expect(dialog.getByText('Missing. Fill it in.')).toBeVisible()
  await dialog.getByLabel('Temperature').fill('9.5')
  await dialog.getByLabel('What was done').fill('Moved to the cold room')
  await dialog.getByRole('button', { name: 'Write down' }).click()
  await page.getByRole('button', { name: 'Open incidence' }).click()

  await expect(heading(page, 'Check failed: Fridge of the pass')).toBeVisible()
  await page.getByRole('button', { name: 'I take this on' }).click()
  await page.getByRole('button', { name: 'Close incidence' }).click()
  const closing = page.getByRole('dialog', { name: 'Close incidence' })
  await closing.getByRole('button', { name: 'Close incidence' }).click()
  await expect(closing.getByText('Missing. Fill it in.').first()).toBeVisible()
  await closing.getByLabel('Cause').fill('Door left open during delivery')
  await closing.getByLabel('Thrown away').check()
  await closing.getByRole('button', { name: 'Close incidence' }).click()
  await expect(page.getByText('A closed incidence stands as it was closed.')).toBeVisible()
  await expectAccessible(page, 'a closed incidence')

  await page.goto('/#/haccp/events')
  await expect(page.getByRole('link', { name: 'Fridge of the pass' }).first()).toBeVisible()
  await expectAccessible(page, 'checks')
})

test('the live screen shows what others do, without being loaded again', async ({ page, product }) => {
  const token = await enter(page, product.url, owner, kitchen)
  await page.goto('/#/monitor/live')
  await expect(heading(page, 'Live')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Happening now' })).toBeVisible()
  await expectAccessible(page, 'live')
  // Following begins behind the first screen's data.
  await expect(page.locator('html[data-live="on"]')).toBeAttached({ timeout: 20_000 })
  await make(page, token, '/device', 'device', {
    name: 'Probe of the pass',
    type: 'probe',
    serial: 'P-LIVE-1',
  })
  await expect(page.getByRole('link', { name: 'Probe of the pass' })).toBeVisible({ timeout: 15_000 })
})

test('days stand in the address of a list', async ({ page, product }) => {
  await enter(page, product.url, owner, kitchen)
  await page.goto('/#/monitor/labels')
  await page.getByText('Last 30 days').click()
  await expect(page).toHaveURL(/#\/monitor\/labels\/\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d/)
})
