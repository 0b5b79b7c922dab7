/** An affiliate works in the name of a customer's cook once the customer's owner lets it, and until they no longer do. */
import { expectAccessible, expectNoSideways } from './axe.ts'
import { enter } from './entering.ts'
import { placesOf } from './places.ts'
import { expect, skipTours, test } from './product.ts'

const partner = 'Hoteles Marina'
const lets = `${partner} may work in the name of our people`

test('an owner lets the affiliate, it works as a person there, and stops when it is taken back', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(300_000)
  const there = await browser.newContext()
  await skipTours(there)
  const owner = await there.newPage()
  const jwt = await enter(owner, product.url, 'owner@other.test', 'Casa Olga')
  const places = await placesOf(owner, product.url, jwt)
  const user = {
    name: 'Nadia',
    lastName: 'Soler',
    email: 'nadia@other.test',
    locationIds: [places.get('Casa Olga')],
  }
  const made = await owner.request.post(`${product.url}/api/v0/user`, {
    data: { user },
    headers: { Authorization: `Bearer ${jwt}` },
  })
  expect(made.ok(), await made.text()).toBe(true)
  await owner.goto(`${product.url}/?tour=0#/organization/log-in`)
  await expect(owner.getByRole('heading', { name: 'Who looks after your organization' })).toBeVisible()
  const allows = owner.getByRole('switch', { name: lets })
  await expect(allows).not.toBeChecked()

  await enter(page, product.url, 'owner@demo.test', partner)
  await page.goto('/?tour=0#/affiliate/users')
  await page.getByRole('link', { name: 'Nadia Soler' }).click()
  await expect(page.getByText('Other Kitchens does not allow it')).toBeVisible()
  await expectAccessible(page, 'not allowed')

  await allows.click()
  await expect(allows).toBeChecked()
  await expectAccessible(owner, 'the affiliate may')
  await owner.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(owner)

  await page.reload()
  const work = page.getByRole('button', { name: 'Work as Nadia Soler' })
  await expect(work).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  await expectAccessible(page, 'working as somebody')
  await work.click()
  await expect(page.getByRole('button', { name: /^Back to .*\(Hoteles Marina\)$/ })).toBeVisible()
  await expect(page.getByText('You are working as Nadia Soler')).toBeVisible()
  await expectNoSideways(page)

  await owner.goto(`${product.url}/#/organization/audit`)
  await expect(
    owner.getByText(/^Ana Marín \(Hoteles Marina\) began to work as Nadia Soler/).first(),
  ).toBeVisible()
  await owner.goto(`${product.url}/#/organization/log-in`)
  await allows.click()
  await expect(allows).not.toBeChecked()
  await page.reload()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await there.close()
})
