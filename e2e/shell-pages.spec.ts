/** The dashboard, the map of the world under the hand, and the demo's mailbox. */
import { enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'

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
