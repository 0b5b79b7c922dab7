/** Devices: made with addresses that format themselves, their key shown on demand, their place on the plan one step away. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a device is added, keeps its addresses tidy and shows its key when asked', async ({
  page,
  product,
}) => {
  await enter(page, product.url, owner, kitchen)
  await page.goto('/#/device/new')
  await page.getByLabel('Name', { exact: false }).first().fill('Combi oven west')
  const type = page.getByRole('combobox', { name: 'Type' }).or(page.getByRole('textbox', { name: 'Type' }))
  await type.click()
  await page.getByRole('option', { name: 'Oven' }).click()
  await page.getByLabel('Serial number').fill('CO-77-1')
  await page.getByLabel('Wi-Fi MAC').pressSequentially('001a2b3c4d5e')
  await expect(page.getByLabel('Wi-Fi MAC')).toHaveValue('00:1A:2B:3C:4D:5E')
  await page.keyboard.press('Control+s')
  await expect(heading(page, 'Combi oven west')).toBeVisible()
  await expect(page.getByText('Never').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Connection' }).click()
  const key = page.getByRole('status', { name: 'Activation key' })
  await expect(key).toHaveText('••••••••••••')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(key).not.toContainText('•')
  await expect(key).toHaveText(/\S{6,}/)
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(key).toHaveText('••••••••••••')

  await page.getByRole('link', { name: 'Data', exact: true }).click()
  await page.getByRole('link', { name: 'Put it on the plan' }).click()
  await expect(heading(page, kitchen)).toBeVisible()
  await page.goto('/#/devices')
  await expect(page.getByRole('link', { name: 'Combi oven west' })).toBeVisible()
})

test('who may only look sees no activation key', async ({ page, browser, product }) => {
  const token = await enter(page, product.url, owner, 'Bistro Gràcia')
  const answer = await page.request.post('/api/v0/device', {
    data: { device: { name: 'Pass printer', type: 'labelPrinter', serial: 'PP-1' } },
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { device } = (await answer.json()) as { device: { id: string } }
  const context = await browser.newContext({ baseURL: product.url })
  const other = await context.newPage()
  await enter(other, product.url, 'user@demo.test', 'Bistro Gràcia')
  await other.goto(`/#/device/${device.id}`)
  await expect(heading(other, 'Pass printer')).toBeVisible()
  await expect(other.getByText('Last seen').first()).toBeVisible()
  await expect(other.getByText('Activation key')).toHaveCount(0)
  await context.close()
})

test('actions say what they are for, and those of everybody are locked', async ({ page, product }) => {
  await enter(page, product.url, owner, kitchen)
  await page.goto('/#/actions?search=blast')
  await page.getByRole('link', { name: 'Blast chill' }).click()
  await expect(page.getByText('A person or a device can run it')).toBeVisible()
  await expect(page.getByText('An action that everybody has stands as it is.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expectAccessible(page)
})
