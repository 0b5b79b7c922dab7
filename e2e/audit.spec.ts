/** The audit log: found by filters, taken out and checked, sent to a real receiver, read by a token. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const top = 'Hoteles Marina'

const open = async (page: Page, url: string) => {
  const token = await enter(page, url, 'owner@demo.test', top)
  await page.goto('/?tour=0#/organization/audit')
  await expect(page.getByRole('heading', { name: 'What happened here' })).toBeVisible()
  return token
}
const outward = async (page: Page) => {
  await page.getByText('Where it goes', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Where this log is sent' })).toBeVisible()
}

/** A server on this machine that keeps what is posted to it. */
async function receiver() {
  const got: { body: string; signature: string }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const signature = String(request.headers['webhook-signature'])
      got.push({ body: Buffer.concat(parts).toString(), signature })
      response.writeHead(204).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { got, url: `http://127.0.0.1:${port}/audit`, close: () => server.close() }
}

test('filters narrow the log, an entry is opened, its file is taken out and checked', async ({
  page,
  product,
}) => {
  await open(page, product.url)
  await expectAccessible(page, 'audit log')
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Log-ins', exact: true }).click()
  const entries = page.locator('main li details')
  await expect(entries.first()).toContainText('logged in')
  await entries.first().locator('summary').click()
  await expect(entries.first()).toContainText('session.login')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: 'Outcome' }).click()
  await page.getByRole('option', { name: 'Refused' }).click()
  await expect(page.getByText('logged in')).toHaveCount(0)
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'As JSON Lines, signed' }).click(),
  ])
  const path = await file.path()
  await page.locator('input[type=file]').setInputFiles(path)
  await expect(page.getByText(/The file is ours and unchanged/)).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'audit.jsonl', mimeType: 'text/plain', buffer: Buffer.from('{}\n{}\n') })
  await expect(page.getByText('That is not a file of this log.')).toBeVisible()
})

test('a receiver is set up, its test and the entries arrive, it is paused and removed', async ({
  page,
  product,
}) => {
  test.setTimeout(300_000)
  const there = await receiver()
  await open(page, product.url)
  await outward(page)
  await page.getByRole('button', { name: 'Add a receiver' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('SIEM')
  await dialog.getByLabel('Address').fill('nowhere')
  await dialog.getByRole('button', { name: 'Add a receiver' }).click()
  await expect(dialog.getByText(/^Cloche cannot ask this address/)).toBeVisible()
  await expectAccessible(page, 'a new receiver')
  await dialog.getByLabel('Address').fill(there.url)
  await dialog.getByRole('button', { name: 'Add a receiver' }).click()
  await expect(page.getByRole('dialog', { name: 'Secret of SIEM' })).toContainText('whsec_')
  await expectAccessible(page, 'its secret')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for SIEM' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await act('Send a test')
  await expect(page.getByText('SIEM accepted the test')).toBeVisible()
  // Entries may come between.
  const tests = there.got.filter(({ body }) => body.includes('"action":"test"'))
  expect(tests).toHaveLength(1)
  expect(tests[0]?.signature).toMatch(/^v1,/)
  await expect
    .poll(() => there.got.some(({ body }) => body.includes('settings.stream-changed')), { timeout: 60_000 })
    .toBe(true)
  await act('What was sent')
  await expect(
    page
      .getByRole('dialog')
      .getByText(/Accepted · \d+ entr/)
      .first(),
  ).toBeVisible()
  await expectAccessible(page, 'what was sent')
  await page.getByRole('dialog').getByText('Not accepted', { exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Nothing was sent yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await act('Pause')
  await expect(page.getByText('Somebody paused it.')).toBeVisible()
  await act('Resume')
  await expect(page.getByText('Somebody paused it.')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  await expectAccessible(page, 'receivers on a phone')
  await act('Remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('It is sent nowhere')).toBeVisible()
  there.close()
})

test('a token reads the log, and does not once it is revoked', async ({ page, product }) => {
  await open(page, product.url)
  await outward(page)
  await page.getByRole('button', { name: 'Make a token' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Collector')
  await page.getByRole('dialog').getByRole('button', { name: 'Make a token' }).click()
  const shown = page.getByRole('dialog').getByRole('status')
  await expect(shown).toContainText('cloche_audit_')
  const token = (await shown.textContent()) ?? ''
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const read = () =>
    page.request.get(`${product.url}/api/v0/organization/audit/stream?limit=5`, {
      headers: { Authorization: `Bearer ${token}` },
    })
  expect((await read()).headers()['content-type']).toContain('application/x-ndjson')
  await expect(page.getByText(/Collector \(…\w{4}\)/)).toBeVisible()
  await expect(page.getByText(/Last used/)).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page, 'tokens')
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No tokens')).toBeVisible()
  expect((await read()).ok()).toBe(false)
})
