/** Whoever reads degrees Fahrenheit types limits in them, and reads what was measured in them; kept are degrees Celsius. */
import type { Page } from '@playwright/test'
import { choose, chooseFound } from './choosing.ts'
import { enter } from './entering.ts'
import { callsAs } from './machines.ts'
import { ownLetters } from './places.ts'
import { expect, test } from './product.ts'

/** From now on they read in this unit. */
async function read(page: Page, token: string, temperatureUnit: 'C' | 'F') {
  const answer = await page.request.put('/api/v0/user/me', {
    data: { me: { temperatureUnit } },
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('limits of a sensor and of an alert are typed and read in Fahrenheit', async ({ page, product }) => {
  const token = await enter(page, product.url, 'owner@demo.test', 'Central kitchen')
  const ask = callsAs(page, product.url, token)
  const own = ownLetters()
  await read(page, token, 'F')
  try {
    await page.goto('/#/sensor/new')
    await page.getByLabel(/^Name/).fill(`${own} air`)
    // A unit is not asked for: what is measured says it.
    await page.getByRole('combobox', { name: 'Value' }).click()
    await page.getByRole('option', { name: 'Temperature' }).click()
    await expect(page.getByLabel('Unit', { exact: true })).toHaveCount(0)
    await page.getByLabel('Technical name').fill(`${own}/air`)
    await page.getByLabel('Highest value').fill('46.4')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${own} air` })).toBeVisible()
    await expect(page.getByText('46.4 °F').first()).toBeVisible()
    const { sensors } = await ask('/sensors/get', { search: `${own} air` })
    expect(sensors).toMatchObject([{ unit: 'C', max: 8 }])

    await page.goto('/#/alert/new')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${own} too warm`)
    await choose(page, 'Watches', 'Sensors')
    await choose(page, 'When', 'Out of limits')
    await chooseFound(page, 'Sensors', `${own} air`)
    await page.keyboard.press('Escape')
    await page.getByLabel('Too high', { exact: true }).fill('50')
    await page.getByLabel('Back by').fill('1.8')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${own} too warm` })).toBeVisible()
    await expect(page.getByText('50 °F', { exact: true })).toBeVisible()
    await expect(page.getByText('1.8 °F', { exact: true })).toBeVisible()
    const { alerts } = await ask('/alerts/get', { search: `${own} too warm` })
    expect(alerts).toMatchObject([{ high: 10, recovery: 1 }])
  } finally {
    await read(page, token, 'C')
  }
})
