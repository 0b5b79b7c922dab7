/** Notifications: pending first, resolved with one tap and back, cleared away together, leading to what they are about. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'

/** Makes a notification at the chosen place; answers its id. */
async function notice(page: Page, token: string, fields: Record<string, unknown>): Promise<string> {
  const answer = await page.request.post('/api/v0/notification/notification', {
    data: { notification: { kind: 'processWarning', level: 'warning', ...fields } },
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { notification: { id: string } }).notification.id
}

test('a pending notification is resolved with one tap, and opened again', async ({ page, product }) => {
  const token = await enter(page, product.url, owner, kitchen)
  await page.goto('/')
  await notice(page, token, { name: 'Door of the cold room is open' })
  await page.goto('/#/notification/notifications')
  await expect(page.getByRole('link', { name: 'Pending' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Resolve: Door of the cold room is open' }).click()
  await expect(page.getByText('Notification resolved')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Door of the cold room is open' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Door of the cold room is open' })).toBeVisible()
  await page.getByRole('link', { name: 'Resolved', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Door of the cold room is open' })).toHaveCount(0)
})

test('several are resolved together, and the resolved ones are cleared away', async ({ page, product }) => {
  const token = await enter(page, product.url, owner, kitchen)
  await page.goto('/')
  await notice(page, token, { name: 'Oven slow one' })
  await notice(page, token, { name: 'Oven slow two', level: 'error' })
  await page.goto('/#/notification/notifications')
  await page.getByRole('searchbox').fill('Oven slow')
  await expect(page.getByText('2 notifications', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Choose all' }).click()
  await page.getByRole('button', { name: 'Resolve 2' }).click()
  await expect(page.getByText('2 notifications resolved')).toBeVisible()

  await page.goto('/#/notification/notifications?part=resolved')
  await expect(page.getByRole('link', { name: 'Oven slow one' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove resolved' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/Remove \d+ resolved notifications?\?/)
  await dialog.getByRole('button', { name: /^Remove \d+$/ }).click()
  await expect(page.getByText(/notifications? removed/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Oven slow one' })).toHaveCount(0)
})

test('a notification says what happened and leads to it', async ({ page, product }) => {
  const token = await enter(page, product.url, owner, kitchen)
  await page.goto('/')
  const id = await notice(page, token, {
    name: 'Cold room is too warm',
    level: 'error',
    description: 'It was 7 °C for twenty minutes.',
    address: '/locations',
  })
  await page.goto(`/#/notification/notification/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Cold room is too warm' })).toBeVisible()
  await expect(page.getByText('It was 7 °C for twenty minutes.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(/Sent again to \d+/).first()).toBeVisible()
  await expect(page.getByText('Sent again 1 time')).toBeVisible()
  await page.getByRole('link', { name: 'Go to what it is about' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible()
})

test('the list is readable at the desk and on a phone, in both themes and languages', async ({
  page,
  product,
}) => {
  const token = await enter(page, product.url, owner, kitchen)
  await page.goto('/')
  await notice(page, token, { name: 'Printer is out of labels', level: 'info' })
  for (const [width, colorScheme, locale, title] of [
    [1440, 'light', 'en', 'Notifications'],
    [992, 'dark', 'es', 'Avisos'],
    [360, 'dark', 'en', 'Notifications'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.goto(`/?locale=${locale}#/notification/notifications`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Printer is out of labels')).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways(page, `at ${width}`)
  }
})
