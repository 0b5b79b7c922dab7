/** Dashboard, contact, the world, the demo's mailbox and the pages that only say something. */
import type { Page } from '@playwright/test'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a guest finds the makers: an address, and a way to log in that leads back', async ({ page }) => {
  await page.goto('/#/contact')
  await expect(page.getByRole('link', { name: /platform@demo\.test/ })).toHaveAttribute(
    'href',
    'mailto:platform@demo.test',
  )
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/#\/login$/)
})

test('the guest menu has log in, contact us and around the world', async ({ page }) => {
  await page.goto('/#/soon')
  await page.getByRole('button', { name: 'Guest' }).click()
  const items = page.getByRole('menuitem')
  await expect(items.filter({ hasText: 'Log in' })).toHaveAttribute('href', '#/login')
  await expect(items.filter({ hasText: 'Contact us' })).toHaveAttribute('href', '#/contact')
  await items.filter({ hasText: 'Around the world' }).click()
  await expect(heading(page, 'Around the world')).toBeVisible()
})

test('a message to support becomes a ticket with its text', async ({ page, product }) => {
  const jwt = await enter(page, product.url, owner, kitchen)
  await page.goto('/#/contact')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByText('Say in a few words what it is about.')).toBeVisible()
  await expect(page.getByLabel('Subject')).toBeFocused()
  await page.getByLabel('Subject').fill('The printer prints upside down')
  await page.getByLabel('Message').fill('Since this morning.\nTwice.')
  await page.getByLabel('What is it about?').selectOption('A problem')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByText('It is ticket The printer prints upside down.')).toBeVisible()
  const post = (path: string, data: object) =>
    page.request.post(`${product.url}/api/v0${path}`, { data, headers: { Authorization: `Bearer ${jwt}` } })
  const { tickets } = (await (await post('/tickets/get', { search: 'upside down' })).json()) as {
    tickets: { id: string; kind: string }[]
  }
  expect(tickets).toHaveLength(1)
  expect(tickets[0]!.kind).toBe('problem')
  const messages = await post('/ticket/messages/get', { filter: { ticketId: [tickets[0]!.id] } })
  expect(await messages.json()).toMatchObject({ ticketMessages: [{ text: 'Since this morning.\nTwice.' }] })
})

test('an employee is told who opens tickets', async ({ page, product }) => {
  await enter(page, product.url, 'user@demo.test', 'Bistro Gràcia')
  await page.goto('/#/contact')
  await expect(page.getByText('Tickets are opened by those who manage your organization.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the message' })).toBeHidden()
})

test('the world is chosen from by list, mouse and keyboard, and leads to the contact', async ({ page }) => {
  await page.goto('/#/world')
  const map = page.getByRole('group', { name: /Map of the world/ })
  await expect(map.getByRole('button', { name: 'Japan' })).toBeAttached()
  await page.getByPlaceholder('Search a country').fill('mex')
  await page.getByRole('region', { name: 'Countries' }).getByRole('button', { name: 'Mexico' }).click()
  await expect(page.getByText('Mexican Peso (MXN)')).toBeVisible()
  await expect(page).toHaveURL(/country=MX/)
  const mexico = map.getByRole('button', { name: 'Mexico' })
  await expect(mexico).toHaveAttribute('aria-pressed', 'true')
  await mexico.focus()
  await page.keyboard.press('ArrowUp')
  const usa = map.getByRole('button', { name: 'United States' })
  await expect(usa).toBeFocused()
  await expect(page.getByText('US Dollar (USD)')).toBeVisible()
  const whole = await map.getAttribute('viewBox')
  await page.keyboard.press('+')
  await expect(map).not.toHaveAttribute('viewBox', whole!)
  await page.keyboard.press('0')
  await expect(map).toHaveAttribute('viewBox', whole!)
  await map.getByRole('button', { name: 'Australia' }).click()
  await expect(page.getByText('Australian Dollar (AUD)')).toBeVisible()
  await page.getByRole('link', { name: 'Contact us' }).click()
  await expect(heading(page, 'Contact us')).toBeVisible()
})

test('the map is dragged without choosing what lies under the hand', async ({ page }) => {
  await page.goto('/#/world')
  const map = page.getByRole('group', { name: /Map of the world/ })
  await page.getByRole('button', { name: 'Closer' }).click()
  await page.getByRole('button', { name: 'Closer' }).click()
  const before = await map.getAttribute('viewBox')
  const box = (await map.boundingBox())!
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const
  await page.mouse.move(...middle)
  await page.mouse.down()
  await page.mouse.move(middle[0] - 90, middle[1] + 40, { steps: 5 })
  await page.mouse.up()
  await expect(map).not.toHaveAttribute('viewBox', before!)
  await expect(page).not.toHaveURL(/country=/)
})

test('the dashboard shows a period, as bars and as a table, and keeps it in the address', async ({
  page,
  product,
}) => {
  await enter(page, product.url, owner, kitchen)
  await page.goto('/#/dashboard')
  const labels = page.getByRole('region', { name: 'Labels' })
  await expect(labels.getByText(/^[1-9]\d*$/).first()).toBeVisible()
  await page.getByRole('link', { name: 'People and equipment' }).click()
  await expect(page.getByText('People at work')).toBeVisible()
  await page.getByText('Last 7 days').click()
  await expect(page).toHaveURL(/#\/dashboard\/activity\/\d{4}-\d{2}-\d{2}\/\d{4}-\d{2}-\d{2}$/)
  await page.getByRole('button', { name: 'As a table' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(7)
  await page.goto('/#/dashboard/activity/2020-01-01/2020-01-31')
  await expect(page.getByText('Nothing happened in this period')).toBeVisible()
})

test('mails of the demo are read in its mailbox', async ({ page, product }) => {
  const asked = await page.request.post(`${product.url}/api/v0/request/identity/password`, {
    data: { identity: { email: owner } },
  })
  expect(asked.ok(), await asked.text()).toBe(true)
  await page.goto('/#/demo/mailbox')
  await expect(page.getByRole('button', { name: /owner@demo\.test/ }).first()).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByRole('link', { name: /#\/request\// })).toBeVisible()
})
