/** Licences: their limits, what they open, given to people and taken back; purchases with exact totals. */
import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'
const day = 86_400_000

async function make<Answer>(page: Page, token: string, path: string, data: object): Promise<Answer> {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await page.request.post(`/api/v0${path}`, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Answer
}

/** A token of the platform's people, who grant licences, at work in the group. */
async function granter(browser: Browser, url: string): Promise<string> {
  const context = await browser.newContext()
  const token = await enter(await context.newPage(), url, 'platform@demo.test', 'Hoteles Marina')
  await context.close()
  return token
}

const instant = (days: number) => new Date(Date.now() + days * day).toISOString()

test('a licence for one person is found, given to somebody and taken back', async ({
  page,
  browser,
  product,
}) => {
  await enter(page, product.url, owner, kitchen)
  await page.goto('/')
  const license = {
    name: 'Backup seat',
    type: 'backup',
    isPersonal: true,
    from: instant(-1),
    to: instant(9.5),
  }
  await make(page, await granter(browser, product.url), '/license', { license })
  await page.goto('/?tour=0#/licenses')
  await expect(page.getByRole('region', { name: 'Licences in force' })).toContainText('1 free')
  // The organization is told who grants, and offered nothing that only they may do.
  await expect(
    page.getByText(
      'Licences are granted by whoever runs this installation, or by the affiliate that looks after you.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'New licence' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Without a holder' }).click()
  await page.getByRole('searchbox').fill('Backup seat')
  await expect(page).toHaveURL(/search=Backup/)
  const row = page.getByRole('row').filter({ hasText: 'Backup seat' })
  await expect(row).toContainText('Nobody yet')
  await expect(row).toContainText(/Expires in (9|10) days/)
  await expectAccessible(page)

  await row.getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Assign' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  const person = { name: 'Person' }
  await dialog.getByRole('combobox', person).or(dialog.getByRole('textbox', person)).click()
  await page.getByRole('option', { name: /Emilio Prat/ }).click()
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText('Licence assigned')).toBeVisible()

  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.getByRole('link', { name: 'Backup seat' }).click()
  const summary = page.getByRole('region', { name: 'Who has it and where' })
  await expect(summary).toContainText('Emilio Prat')
  await expect(page.getByRole('region', { name: 'What it opens' })).toContainText('Sets up exports')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(summary).toContainText('Nobody yet')
})

test('a licence of a place says who has it and where it counts', async ({ page, browser, product }) => {
  const token = await enter(page, product.url, owner, kitchen)
  await page.goto('/')
  const headers = { Authorization: `Bearer ${token}` }
  const found = await page.request.post('/api/v0/locations/get', { headers, data: { search: kitchen } })
  const { locations } = (await found.json()) as { locations: { id: string }[] }
  const license = { name: 'Writers', type: 'label-writer', from: instant(-1), locationId: locations[0]!.id }
  const { license: made } = await make<{ license: { id: string } }>(
    page,
    await granter(browser, product.url),
    '/license',
    { license },
  )
  await page.goto(`/?tour=0#/license/${made.id}`)
  const summary = page.getByRole('region', { name: 'Who has it and where' })
  await expect(summary).toContainText('Central kitchen and below')
  await expect(summary).toContainText('Cold room 1')
  await expect(summary).toContainText(/people work there and have it/)
  await expect(page.getByRole('region', { name: 'What it opens' })).toContainText('Can see, edit and create')
})

test('a purchase comes to an exact total and leads to its licences', async ({ page, browser, product }) => {
  await enter(page, product.url, owner, kitchen)
  await page.goto('/')
  const amounts = { amount: 1199.99, tax: 251.9979, shipping: 12.35, discount: 64.3379 }
  const purchase = { name: 'Store order', reference: 'SO-9', purchasedAt: instant(-2), ...amounts }
  const { purchase: made } = await make<{ purchase: { id: string } }>(
    page,
    await granter(browser, product.url),
    '/purchase',
    { purchase },
  )
  await page.goto(`/?tour=0#/purchase/${made.id}`)
  await expect(page.getByText('€1,400.00')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Licences \d/ }).click()
  await expect(page.getByText('No licences yet')).toBeVisible()
})

test('the lists are readable on a phone in the dark', async ({ page, product }) => {
  await enter(page, product.url, owner, kitchen)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of ['/licenses', '/purchases', '/organization/licenses']) {
    await page.goto(`/?tour=0#${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSideways(page, path)
  }
})
