/** What goes wrong in a kitchen: a failed check opens an incidence, somebody takes it on and closes it with words. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'
import { seconds, vouch } from './second-person.ts'

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
  await expect(dialog.getByText('Between 0 °C and 5 °C')).toBeVisible()
  const save = dialog.getByRole('button', { name: 'Write down' })
  await expect(save).toBeDisabled()
  await page.keyboard.type('9.5')
  await expect(dialog.locator('[data-verdict=failed]')).toBeVisible()
  await dialog.getByLabel('What was done').fill('Moved to the cold room')
  await save.click()
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
})

test('the live screen shows what others do, without being loaded again', async ({ page, product }) => {
  const token = await enter(page, product.url, owner, kitchen)
  await page.goto('/#/monitor/live')
  await expect(heading(page, 'Live')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Happening now' })).toBeVisible()
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

test(
  'a recall drill runs against the clock, is signed, and its paper proves itself',
  { tag: '@core' },
  async ({ page, product }) => {
    await enter(page, product.url, owner, kitchen)
    await page.goto('/#/monitor/recall-drills')
    await page.getByRole('button', { name: 'Start a drill' }).click()
    const draw = page.getByRole('dialog', { name: 'Draw a lot by chance' })
    await draw.getByText('Suppliers’ lots').click()
    await draw.getByRole('button', { name: 'Draw and start the clock' }).click()

    const clock = page.getByRole('timer', { name: 'Time since the start' })
    await expect(clock).toContainText('Target: 4:00:00')
    await expect(page.getByRole('heading', { name: 'Who has to be informed' })).toBeVisible()
    await page.getByRole('checkbox').first().click()
    await expect(page.getByText(/^[1-9]\d* of \d+ informed$/)).toBeVisible()
    await expectAccessible(page, 'a running drill')

    await page.getByRole('button', { name: 'Stop the clock and sign' }).click()
    const sign = page.getByRole('dialog', { name: 'Stop the clock and sign' })
    await sign.getByLabel('Your name, as a signature').fill('')
    await expect(sign.getByRole('button', { name: 'Stop the clock and sign' })).toBeDisabled()
    await sign.getByLabel('Your name, as a signature').fill('Ana Chef')
    await sign.getByRole('button', { name: 'Stop the clock and sign' }).click()
    await expect(page.getByText('Ana Chef')).toBeVisible()
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Signed PDF' }).click()
    const buffer = await readFile(await (await waiting).path())

    await page.goto('/#/monitor/recall-drills')
    await page.getByRole('button', { name: 'Check a paper' }).click()
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ name: 'drill.pdf', mimeType: 'application/pdf', buffer })
    await expect(page.getByText('Genuine and unchanged')).toBeVisible()
    await expect(page.getByText(/Signed by Ana Chef/)).toBeVisible()
  },
)

test('a trace is held in one go and let go again; its key data say what lacks', async ({ page, product }) => {
  const token = await enter(page, product.url, owner, kitchen)
  await page.goto('/#/monitor/key-data')
  await expect(heading(page, 'Key data (FSMA 204)')).toBeVisible()
  await expect(page.getByText('One step back (EC 178/2002)')).toBeVisible()
  await page.getByRole('switch', { name: 'Only lots that lack something' }).check({ force: true })
  await expectAccessible(page, 'key data')

  const food = await make(page, token, '/product', 'product', { name: 'Held stock', type: 'intermediate' })
  const registration = {
    productId: food,
    state: 'chill',
    items: [{ count: 1, quantity: { value: 1, unit: 'kg' } }],
  }
  const made = await page.request.post('/api/v0/labeling/register', {
    data: { registration },
    headers: { Authorization: `Bearer ${token}` },
  })
  const { batch } = (await made.json()) as { batch: { id: string } }
  await page.goto(`/#/monitor/trace/${batch.id}/timeline`)
  await page.getByRole('button', { name: 'Hold everything made with it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hold 1 batch' })
  await dialog.getByLabel('Reason').fill('Alarm of the supplier')
  await dialog.getByRole('button', { name: 'Hold 1 batch' }).click()
  await expect(page.getByRole('button', { name: 'Release everything made with it' })).toBeVisible()
  // Two let it go again: who held it, and somebody who looked at it too.
  await page.getByRole('button', { name: 'Release everything made with it' }).click()
  const releasing = page.getByRole('dialog', { name: 'Release the batch' })
  await releasing.getByLabel('Reason').fill('Looked at')
  await vouch(releasing, seconds.admin)
  await releasing.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Hold everything made with it' })).toBeVisible()
  await page.getByText('Diagram', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Diagram' }).getByText('Held stock')).toBeVisible()
  await page.getByRole('button', { name: 'Download' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /EPCIS/ }).click()
  expect((await waiting).suggestedFilename()).toMatch(/\.jsonld$/)
})
