/** Your data: everything by a button, by itself to a server of one's own, a person's file, and a person erased. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { startSftp } from '../packages/server/src/testing/sftp-stand-in.ts'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const house = 'Hoteles Marina'
const address = '/?tour=0#/organization/your-data'

async function post(page: Page, token: string, path: string, data: object): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await page.request.post(`/api/v0${path}`, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** A licence for backups, given by the platform's people to the whole organization. */
async function grantBackups(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  const token = await enter(page, url, 'platform@demo.test', house)
  const license = { name: 'Backups', type: 'backup', from: new Date(Date.now() - 86_400_000).toISOString() }
  await post(page, token, '/license', { license })
  await context.close()
}

const card = (page: Page, name: string) => page.getByRole('region', { name })

/** The bytes of what a press downloads. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return readFileSync(await download.path())
}

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'

test('everything by a button, with its progress, downloaded', async ({ page, product }) => {
  test.slow()
  await enter(page, product.url, owner, house)
  await page.goto(address)
  const exports = card(page, 'Take everything along')
  await exports.getByRole('button', { name: 'Export everything' }).click()
  const line = exports.getByRole('listitem').first()
  await expect(line).toContainText(/Waiting|Being made|Ready/)
  await expect(line).toContainText('Ready', { timeout: 60_000 })
  await expect(line).toContainText(/SHA-256 [0-9a-f]{64}/)
  await expectAccessible(page, 'your data')
  const bytes = await downloaded(page, () => line.getByRole('button', { name: 'Download' }).click())
  expect(isZip(bytes)).toBe(true)
  expect(bytes.length).toBeGreaterThan(50_000)
})

test('by itself to a server of one’s own, whose key is agreed to first', async ({
  page,
  browser,
  product,
}) => {
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'cloche-your-data-'))
  const server = await startSftp(folder)
  try {
    await enter(page, product.url, owner, house)
    await page.goto(address)
    const schedule = card(page, 'By itself, to a place of your own')
    await expect(schedule).toContainText('A licence for backups is needed')
    await expect(schedule.getByRole('button', { name: 'Set up' })).toHaveCount(0)
    await expectAccessible(page, 'a schedule without a licence')

    await grantBackups(browser, product.url)
    await page.reload()
    await schedule.getByRole('button', { name: 'Set up' }).click()
    await schedule.getByText('Every week', { exact: true }).click()
    await schedule.getByLabel('At', { exact: true }).fill('04:15')
    await schedule.getByText('SFTP server', { exact: true }).click()
    await schedule.getByLabel('Server', { exact: true }).fill(server.host)
    await schedule.getByLabel('Port').fill(String(server.port))
    await schedule.getByLabel('User', { exact: true }).fill(server.user)
    await schedule.getByLabel('Folder', { exact: true }).fill('/files')
    await schedule.getByLabel('Password', { exact: true }).fill(server.password)
    await expectAccessible(page, 'the form of a target')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(page)
    await page.setViewportSize({ width: 1440, height: 900 })

    await schedule.getByRole('button', { name: 'Try the connection' }).click()
    await expect(schedule).toContainText(server.hostKey)
    expect(server.shown).toEqual([])
    await expectAccessible(page, 'a key to be agreed to')
    await schedule.getByRole('button', { name: 'It is the right one' }).click()
    await expect(schedule.getByRole('status')).toContainText('It works')
    expect(server.names()).toEqual([])
    await schedule.getByRole('button', { name: 'Save and switch on' }).click()
    await expect(schedule).toContainText('Every Monday at 04:15')
    await expect(schedule).toContainText(`sftp://kitchen@127.0.0.1:${server.port}/files/`)
    await expectAccessible(page, 'a schedule that is on')

    await schedule.getByRole('button', { name: 'Send one now' }).click()
    const runs = card(page, 'What was sent')
    await expect(runs.getByText('Arrived')).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page, 'what was sent')
    const [name = '', ...others] = server.names()
    expect(others).toEqual([])
    await expect(runs).toContainText(name)
    expect(isZip(readFileSync(join(folder, name)))).toBe(true)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(page)

    await schedule.getByRole('button', { name: 'Switch off' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
    await expect(schedule).toContainText('None is planned')
    expect(server.names()).toEqual([name])
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a person’s file, and the person erased by their typed name', async ({ page, product }) => {
  const token = await enter(page, product.url, owner, house)
  await page.goto(address)
  const user = {
    name: 'Zoraida',
    lastName: 'Quintero',
    email: 'zoraida.quintero@demo.test',
    roleLevel: 4,
    locationIds: [],
  }
  await post(page, token, '/user', { user })
  await page.goto('/?tour=0#/users?search=Zoraida')
  await page.getByText('Zoraida Quintero').first().click()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export what is held' }).click()
  await page.goto(address)
  const line = card(page, 'Take everything along')
    .getByRole('listitem')
    .filter({ hasText: 'Zoraida Quintero' })
  await expect(line).toContainText('Ready', { timeout: 30_000 })
  expect(isZip(await downloaded(page, () => line.getByRole('button', { name: 'Download' }).click()))).toBe(
    true,
  )

  await page.goto('/?tour=0#/users?search=Zoraida')
  await page.getByText('Zoraida Quintero').first().click()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Erase…' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, 'erasing somebody')
  await dialog.getByLabel(/Type “Zoraida Quintero” to confirm/).fill('Zoraida')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel(/Type “Zoraida Quintero” to confirm/).fill('Zoraida Quintero')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(address)
  await expect(card(page, 'Erase people')).toContainText('Erased')
  await expect(page.locator('main')).not.toContainText('Zoraida')
})
