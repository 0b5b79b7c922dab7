/** A machine joins and is looked after: its keys, its settings, its model, its place, the file of its logger. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function fitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
}

/** A device entered by hand, as it arrives from its maker. */
async function newDevice(page: Page, token: string, more: object): Promise<Record<string, string>> {
  const answer = await page.request.post('/api/v0/device', {
    data: { device: more },
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { device: Record<string, string> }).device
}

test('the connection code joins a machine, whose keys, state and settings stand on its page', async ({
  page,
  product,
}) => {
  const token = await enter(page, product.url, owner, kitchen)
  const listed = await page.request.post('/api/v0/devices/get', {
    data: { filter: { name: 'Probe 1' } },
    headers: { Authorization: `Bearer ${token}` },
  })
  const [device] = ((await listed.json()) as { devices: Record<string, string>[] }).devices
  if (device === undefined) throw new Error('The demo has no probe')
  await page.goto('/#/organization')
  const code = page.getByRole('status', { name: 'Connection code' })
  const before = (await code.textContent()) ?? ''
  expect(before).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Renew' }).click()
  await page.getByRole('button', { name: 'Draw a new code' }).click()
  await expect(code).not.toHaveText(before)
  const after = (await code.textContent()) ?? ''

  const join = (connectionCode: string) =>
    page.request.post('/api/v0/machines/join', {
      data: { connectionCode, serialNumber: device['serial'], activationKey: device['activationKey'] },
    })
  expect((await join(before)).status()).toBe(404)
  const joined = await join(after)
  expect(joined.status(), await joined.text()).toBe(200)
  const { key } = (await joined.json()) as { key: string }
  const report = (by: string, data: object) =>
    page.request.post('/api/v0/machines/status', { data, headers: { Authorization: `Bearer ${by}` } })
  expect(
    (
      await report(key, {
        battery: 9,
        signal: -85,
        firmware: '1.4.2',
        interval: 300,
        confirmedSettings: { interval: 300 },
      })
    ).status(),
  ).toBe(200)

  await page.goto(`/#/device/${device['id']}`)
  await expect(heading(page, 'Probe 1')).toBeVisible()
  await expect(page.getByText('Online', { exact: true })).toBeVisible()
  await expect(page.getByText('Battery low')).toBeVisible()
  await expect(page.getByText('Weak (-85 dBm)')).toBeVisible()
  await expect(page.getByText('1.4.2')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Connection' }).click()
  await expect(page.getByText(/^Made when it joined/)).toBeVisible()
  await page.getByRole('button', { name: 'Set the interval' }).click()
  await page.getByRole('dialog').getByLabel('Reports every').fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  const setting = page.getByRole('row', { name: /Reports every/ })
  await expect(setting).toContainText('1 min')
  await expect(setting).toContainText('5 min')
  await expect(setting).toContainText('Waiting for the machine')
  const told = (await (await report(key, { confirmedSettings: { interval: 60 } })).json()) as {
    settings: object
  }
  expect(told.settings).toEqual({ interval: 60 })
  await page.reload()
  await expect(setting).toContainText('Confirmed')
  await expect(setting).not.toContainText('Waiting')

  // Rotated: a new key is made and shown once, both hold until the old one is revoked.
  await page.getByRole('button', { name: 'Make a key' }).click()
  const shown = page.getByRole('dialog').getByRole('status')
  await expect(shown).toHaveText(/^clm_\w{36}$/)
  const second = (await shown.textContent()) ?? ''
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Copy' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect((await report(second, {})).status()).toBe(200)
  expect((await report(key, {})).status()).toBe(200)
  const old = page.getByRole('listitem').filter({ hasText: `…${key.slice(-4)}` })
  await old.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(old.getByText('Revoked')).toBeVisible()
  expect((await report(key, {})).status()).toBe(401)
  expect((await report(second, {})).status()).toBe(200)
  await expect(page.getByText(second)).toHaveCount(0)
  await expectAccessible(page)
  await fitsPhone(page)
})

test('a model gives a device its sensors, told before it does', async ({ page, product }) => {
  const token = await enter(page, product.url, owner, kitchen)
  const device = await newDevice(page, token, { name: 'New upright', type: 'probe', serial: 'UP-1' })
  await page.goto(`/#/device/${device['id']}`)
  await page.getByRole('button', { name: 'Choose a model' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Equipment model' }).click()
  await page.getByRole('option', { name: 'Upright fridge UR-2' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Air' })).toContainText('Will be added · 0')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('It has no sensors yet')).toBeVisible()
})

test('a device found by its key is placed in two taps on a phone', async ({ page, product }) => {
  const token = await enter(page, product.url, owner, kitchen)
  const device = await newDevice(page, token, { name: 'Loose logger', type: 'gateway', serial: 'LL-1' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/#/devices/place')
  await expect(heading(page, 'Place a device')).toBeVisible()
  await page.getByLabel('Code').fill('not a code of anything')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('No device has this code')).toBeVisible()
  await page.getByLabel('Code').fill((device['activationKey'] ?? '').toLowerCase().replaceAll('-', ''))
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('Stands at Central kitchen')).toBeVisible()
  // What lies within where one stands comes first.
  const places = page.getByRole('listitem').getByRole('button')
  await expect(places.first()).toContainText('Central kitchen')
  await expect(places.first()).not.toHaveText('Central kitchen')
  await expectAccessible(page)
  await fitsPhone(page)
  await page.getByRole('button', { name: /^Cold room 1\b/ }).click()
  await page.getByRole('button', { name: 'Put it at Cold room 1' }).click()
  await expect(page.getByText('Loose logger stands at Cold room 1 now')).toBeVisible()
  await page.getByRole('link', { name: 'Open the device' }).click()
  await expect(page.getByRole('link', { name: 'Cold room 1' }).first()).toBeVisible()
})

test('the file of a logger comes in: asked, looked at, told what came of it, and nothing twice', async ({
  page,
  product,
}) => {
  await enter(page, product.url, owner, kitchen)
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  const [year, month, date] = day.split('-')
  const rows = Array.from(
    { length: 60 },
    (_, minute) =>
      `${date}.${month}.${year} 08:${String(minute).padStart(2, '0')};${(3 + minute / 10).toFixed(1).replace('.', ',')};${minute === 7 ? 'broken' : 81}`,
  )
  const text = ['Serial;4711', 'Date;Air °C;Humidity %', ...rows, '01.01.2001 08:00;3,0;80'].join('\r\n')
  const file = { name: 'logger.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.goto('/#/devices')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import a file' }).click()
  await expect(heading(page, 'Import a logger’s file')).toBeVisible()
  await expectAccessible(page)
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('combobox', { name: 'Clock of the logger' })).toHaveValue('Europe/Madrid')
  await expect(page.getByRole('img', { name: /^Air °C: from 3 °C to 8.9 °C/ })).toBeVisible()
  await expect(page.getByText('1 cell cannot be read')).toBeVisible()
  await expect(page.getByText('Line 10: no number')).toBeVisible()
  await expectAccessible(page)
  await fitsPhone(page)
  await page.getByRole('button', { name: 'Import 121 readings' }).click()
  await expect(page.getByText('Imported', { exact: true })).toBeVisible()
  const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')
  await expect(figure('Accepted')).toHaveText('119')
  await expect(figure('Rejected')).toHaveText('2')
  await expect(page.getByText('Lines 63')).toBeVisible()
  await expectAccessible(page)

  // The same file again, to the same sensors: nothing is written twice.
  await page.getByRole('button', { name: 'Another file' }).first().click()
  await page.locator('input[type=file]').setInputFiles(file)
  const targets = page.getByRole('combobox', { name: 'Goes to' })
  for (const [index, name] of ['Air °C', 'Humidity %'].entries()) {
    await targets.nth(index).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await page.getByRole('button', { name: /^Import 121/ }).click()
  await expect(figure('There already')).toHaveText('119')
  await expect(figure('Accepted')).toHaveText('0')
})
