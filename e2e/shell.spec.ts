/** Logging in, choosing a place, finding one's way: by keyboard, on a phone, in both languages and themes. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { demoPassword, enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const token = (page: Page) => page.evaluate(() => localStorage.getItem('cloche.jwt'))

test('from the log-in to the home screen with the keyboard alone', { tag: '@core' }, async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/#\/login$/)
  await page.getByLabel('E-mail').fill(owner)
  await page.keyboard.press('Tab')
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('wrong')
  await page.keyboard.type(demoPassword)
  await page.getByRole('button', { name: 'Show the password' }).press('Enter')
  await expect(page.locator('input[name=password]')).toHaveAttribute('type', 'text')
  await page.locator('input[name=password]').press('Enter')
  await expect(heading(page, 'Where do you work today?')).toBeVisible()
  await page.getByRole('button', { name: kitchen }).press('Enter')
  await expect(heading(page, /, Ana$/)).toBeVisible()
  await expect(page.getByRole('button', { name: `Change the location, now ${kitchen}` })).toBeVisible()
})

test('the menu finds its entries, keeps what one pins on top, and marks the one that is open', async ({
  page,
  product,
}) => {
  await enter(page, product.url, owner, kitchen)
  await page.goto('/')
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  const marked = navigation.locator('[aria-current]')
  const search = navigation.getByRole('textbox', { name: 'Search the menu' })
  await expect(marked).toHaveText(['Home'])

  await search.fill('zzqx')
  await expect(navigation.getByText('Nothing with these words')).toBeVisible()
  await search.press('Escape')
  await expect(search).toHaveValue('')
  await search.fill('on PLÁNS')
  await search.press('Enter')
  await expect(heading(page, 'Devices on plans')).toBeVisible()
  // Not the devices, whose address is its beginning; far below in the menu, and in sight without moving the page.
  await expect(marked).toHaveText(['Devices on plans'])
  await expect(marked).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)

  const pinned = navigation.getByRole('group', { name: 'Pinned' })
  await navigation.getByRole('button', { name: 'Pin on top: Devices on plans' }).click()
  // Nothing moves under the hand; what was pinned stands on top once it is gone.
  await expect(pinned).toHaveCount(0)
  await page.mouse.move(900, 500)
  await expect(pinned.getByRole('link')).toHaveText(['Devices on plans'])
  await search.fill('goods in')
  await navigation.getByRole('button', { name: 'Pin on top: Goods in' }).press('Enter')
  await search.fill('')
  await page.reload()
  await expect(pinned.getByRole('link')).toHaveText(['Devices on plans', 'Goods in'])
  await pinned.getByRole('link', { name: 'Goods in' }).click()
  await expect(heading(page, 'Goods in')).toBeVisible()
  await expect(marked).toHaveText(['Goods in'])
  await pinned.getByRole('button', { name: 'Pin on top: Goods in' }).click()
  await page.mouse.move(900, 500)
  await expect(pinned.getByRole('link')).toHaveText(['Devices on plans'])
  await expectAccessible(page, 'menu with pins')
})

test('who can work at one place only is not asked where', async ({ page, product, browser }) => {
  // Whatever others enrolled him in.
  const office = await browser.newPage()
  const headers = { Authorization: `Bearer ${await enter(office, product.url, owner, 'Bistro Gràcia')}` }
  const api = `${product.url}/api/v0`
  const ask = async (path: string, data: object) =>
    (await (await office.request.post(`${api}${path}`, { data, headers })).json()) as Record<
      string,
      { id: string; name: string }[]
    >
  const [unai] = (await ask('/users/get', { search: 'Unai' }))['users']!
  const [bistro] = (await ask('/locations/get', { search: 'Bistro Gràcia' }))['locations']!
  const data = { locationIds: [bistro!.id] }
  expect((await office.request.patch(`${api}/user/${unai!.id}`, { data, headers })).ok()).toBe(true)
  await office.close()

  await page.goto('/#/login')
  await page.getByLabel('E-mail').fill('user@demo.test')
  await page.locator('input[name=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(heading(page, /, Unai$/)).toBeVisible()
  const bar = page.getByRole('banner')
  await expect(bar.getByText('Bistro Gràcia')).toBeVisible()
  await expect(bar.getByRole('button', { name: /Change the location/ })).toHaveCount(0)
})

test('language and theme change at once and are kept', async ({ page, product }) => {
  await enter(page, product.url, owner, kitchen)
  await page.goto('/')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitemradio', { name: 'Español' }).click()
  await expect(page.getByRole('navigation', { name: 'Navegación principal' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cambiar al tema oscuro' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.goto('/?locale=en#/')
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
})

test('a token in the address is taken, before and inside the hash, and leaves the address', async ({
  page,
  product,
}) => {
  const jwt = await enter(page, product.url, owner, kitchen)
  await page.addInitScript(() => localStorage.removeItem('cloche.jwt'))
  for (const address of [`/?jwt=${jwt}#/`, `/#/?jwt=${jwt}`]) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(heading(page, /, Ana$/)).toBeVisible()
    expect(page.url()).not.toContain('jwt')
  }
})

test('a session that has ended leads to the log-in', async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('spoilt') === null) localStorage.setItem('cloche.jwt', 'spoilt')
    sessionStorage.setItem('spoilt', 'yes')
  })
  await page.goto('/')
  await expect(page).toHaveURL(/#\/login$/)
  expect(await token(page)).toBeNull()
})

test('a part of the app that is gone reloads the page once', async ({ page, product }) => {
  await enter(page, product.url, owner, kitchen)
  let refused = 0
  await page.route(/\/assets\/home\.screen-.*\.js$/, route => {
    refused += 1
    return refused === 1 ? route.abort() : route.continue()
  })
  await page.goto('/')
  await expect(heading(page, /, Ana$/)).toBeVisible()
  expect(refused).toBeGreaterThan(1)
})

test('the command palette opens any screen and any record, and what was opened last', async ({
  page,
  product,
}) => {
  test.setTimeout(300_000)
  await enter(page, product.url, owner, kitchen)
  await page.goto('/#/soon')
  await expect(heading(page, 'Coming soon')).toBeVisible()
  const open = async (typed: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /name, code or serial/ }).pressSequentially(typed)
  }
  await open('hom')
  await expect(page.getByRole('option', { name: /^Home/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(heading(page, /, Ana$/)).toBeVisible()

  await open('sofrito')
  const products = page.getByRole('group', { name: 'Products' })
  await expect(products.getByRole('option', { name: /^Tomato sofrito/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Tomato sofrito')).toBeVisible()

  // Like a scanner that types into the field: Enter comes before the answer.
  await page.goto('/#/soon')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('sofrito')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Tomato sofrito')).toBeVisible()

  await open('')
  const last = page.getByRole('group', { name: 'Opened last' }).getByRole('option').first()
  await expect(last).toContainText('Tomato sofrito')
  await expectAccessible(page, 'command palette')
  await page.keyboard.press('Escape')
  await open('zzqx')
  await expect(page.getByText('Nothing with these words')).toBeVisible()
})

test(
  'on a phone the navigation is a drawer and nothing runs off sideways',
  { tag: '@core' },
  async ({ page, product }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await enter(page, product.url, owner, kitchen)
    await page.goto('/')
    await expect(heading(page, /, Ana$/)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden()
    await page.getByRole('button', { name: /Show the navigation/ }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Explore' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await page.getByRole('dialog').getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectNoSideways(page)
  },
)
