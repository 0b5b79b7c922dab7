/** Notifications in their list, at the desk and on a phone. */
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
