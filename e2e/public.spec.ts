/** Public pages: a guest scans a dish in Spanish on a phone; what is private looks as if it were not there. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { demoPassword, enter } from './entering.ts'
import { expect, test } from './product.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Ids of products by name, and the organization's, read as its owner. */
async function known(page: Page, url: string): Promise<{ id(name: string): string; organizationId: string }> {
  const api = `${url}/api/v0`
  const login = await page.request.post(`${api}/auth/user?populate=true`, {
    data: { user: { email: 'owner@demo.test', password: demoPassword }, provider: 'cloche' },
  })
  const { jwt, organization } = (await login.json()) as { jwt: string; organization: { id: string } }
  const headers = { Authorization: `Bearer ${jwt}` }
  const places = await page.request.post(`${api}/locations/get`, { data: {}, headers })
  const { locations } = (await places.json()) as { locations: { id: string }[] }
  const chosen = await page.request.post(`${api}/auth/user/location`, {
    data: { locationId: locations[0]!.id },
    headers,
  })
  const inPlace = { Authorization: `Bearer ${((await chosen.json()) as { jwt: string }).jwt}` }
  const list = await page.request.post(`${api}/products/get`, { data: { limit: 1000 }, headers: inPlace })
  const { products } = (await list.json()) as { products: { id: string; name: string }[] }
  return {
    id: name => products.find(product => product.name === name)?.id ?? '',
    organizationId: organization.id,
  }
}

test.describe('a guest on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, locale: 'es-ES' })

  test('sees the allergens of a dish in Spanish, and goes on to the other dishes', async ({
    page,
    product,
  }) => {
    const { id } = await known(page, product.url)
    await page.goto(`/#/qr/product/id/${id('Beef lasagne')}`)
    await expect(heading(page, 'Beef lasagne')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Alérgenos' })).toBeVisible()
    const contained = page.getByRole('heading', { level: 3, name: 'Contiene' }).locator('..')
    await expect(contained.getByRole('listitem').filter({ hasText: 'Leche' })).toBeVisible()
    await expect(contained.getByRole('listitem').filter({ hasText: 'Huevos' })).toBeVisible()
    await expect(page.getByText('Tahini')).toHaveCount(0)
    await expectNoSideways(page)
    await expectAccessible(page, 'dish', { hasColours: true })
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Allergens' })).toBeVisible()
    await page.getByRole('button', { name: 'Español' }).click()
    const owner = page.getByRole('banner').getByRole('link')
    const name = await owner.innerText()
    await owner.click()
    await expect(heading(page, name)).toBeVisible()
    await page.getByLabel('Buscar por nombre').fill('lasa')
    await expect(page.getByRole('link', { name: 'Beef lasagne' })).toBeVisible()
    await expectNoSideways(page)
    await expectAccessible(page, 'organization', { hasColours: true })
    await page.getByRole('link', { name: 'Locales' }).click()
    await page.getByRole('link', { name: /Bistro Gràcia/ }).click()
    await expect(page.getByText('Carrer de Verdi 42')).toBeVisible()
    await expect(page.getByText('Cerrado')).toHaveCount(1)
    await expect(page.getByText('08:00')).toHaveCount(0)
    await expectAccessible(page, 'place', { hasColours: true })
  })

  test('cannot tell a private product from one that never was', async ({ page, product }) => {
    const { id } = await known(page, product.url)
    const said: string[] = []
    for (const one of [id('Butter'), '01890000-0000-7000-8000-000000000000']) {
      expect(one).not.toBe('')
      await page.goto(`/#/qr/product/id/${one}`)
      await expect(heading(page, 'Este código es de una cocina')).toBeVisible()
      said.push(await page.locator('main').innerText())
    }
    expect(said[0]).toBe(said[1])
    await expectAccessible(page, 'unknown', { hasColours: true })
    await page.goto('/#/qr/404')
    await expect(heading(page, 'Esta página no existe')).toBeVisible()
    await expectAccessible(page, 'not found', { hasColours: true })
  })
})

test('somebody of the kitchen goes on from the public page to the record', async ({ page, product }) => {
  const { id } = await known(page, product.url)
  await enter(page, product.url, 'owner@demo.test', 'Bistro Gràcia')
  await page.goto(`/#/qr/product/id/${id('Beef lasagne')}`)
  await expect(page.getByRole('link', { name: 'Print a label' })).toBeVisible()
  await expectAccessible(page, 'staff', { hasColours: true })
  await page.getByRole('link', { name: 'Open the record' }).click()
  await expect(page).toHaveURL(new RegExp(`/product/${id('Beef lasagne')}`))
})

test('the platform looks at connectors, the API, finding software, and the installation', async ({
  page,
  product,
}) => {
  await enter(page, product.url, 'platform@demo.test', 'Office')
  await page.goto('/#/integration/odoo')
  await expect(heading(page, 'Odoo')).toBeVisible()
  await expect(page.getByText('Not available yet')).toBeVisible()
  await page.getByRole('button', { name: 'Save a connection' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Connection saved')).toBeVisible()
  await expectAccessible(page, 'connector', { hasColours: true })
  for (const [path, title] of [
    ['/integration/api', 'Cloud API'],
    ['/integration/ordering-acme', 'Ordering with ACME'],
    ['/integration/odoo/success', 'You are back from the other system'],
    ['/integration/fail', 'You are back without a connection'],
    ['/provider/find/softwares', 'Find software'],
    [
      '/provider/01890000-0000-7000-8000-000000000000/device/activationKey/AAAA-BBBB-CCCC',
      'Device of this key',
    ],
    ['/admin/cloud/tests', 'Health of the installation'],
    ['/admin/work', 'Work in the background'],
  ] as const) {
    await page.goto(`/#${path}`)
    await expect(heading(page, title)).toBeVisible()
    await expectAccessible(page, path, { hasColours: true })
  }
})

test('a page for a picture opens with its token alone', async ({ page, browser, product }) => {
  const jwt = await enter(page, product.url, 'owner@demo.test', 'Hoteles Marina')
  const asked = await page.request.post(`${product.url}/api/v0/screenshot/request`, {
    data: { view: 'l/ev', from: '2020-01-01T00:00:00.000Z' },
    headers: { Authorization: `Bearer ${jwt}` },
  })
  const { address } = (await asked.json()) as { address: string }
  const bare = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await bare.goto(`${product.url}/${address.slice(address.indexOf('?'))}`)
  await expect(heading(bare, /Events of the location|Eventos de la ubicación/)).toBeVisible()
  await expect(bare.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(bare, 'picture', { hasColours: true })
  await bare.goto(`${product.url}/?again#/screenshot/devices/${address.split('/').at(-1) ?? ''}`)
  await expect(heading(bare, /This page is over|Esta página ya no es válida/)).toBeVisible()
  await bare.context().close()
})

test('an inspector reads a month on a phone by a link, until it is taken back; a pack proves its last day in one tap', async ({
  page,
  browser,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 760 })
  const jwt = await enter(page, product.url, 'owner@demo.test', 'Central kitchen')
  await page.goto('/#/reporting/inspector')
  await page.getByRole('button', { name: 'See what is missing' }).click()
  // One day of the demo's month has not one check.
  await expect(page.getByText(/: not one check\.$/)).toHaveCount(1)
  await page.getByLabel('For whom').fill('Food inspection')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const address = await page.getByText(/#\/qr\/inspector\//).innerText()
  await expectNoSideways(page)
  await expectAccessible(page, 'inspector’s file', { hasColours: true })
  const context = await browser.newContext({
    viewport: { width: 360, height: 760 },
    locale: 'es-ES',
    serviceWorkers: 'block',
  })
  const visitor = await context.newPage()
  await visitor.goto(address)
  await expect(visitor.getByText('INCOMPLETO')).toBeVisible()
  await visitor.getByText('Controles', { exact: true }).click()
  const checks = visitor.getByRole('region', { name: 'Controles' })
  await expect.poll(() => checks.getByRole('row').count()).toBeGreaterThan(700)
  await visitor.getByText('Curvas de los sensores', { exact: true }).click()
  await expect(visitor.getByRole('img', { name: /Freezer unit · Air/ })).toBeVisible()
  await expectNoSideways(visitor)
  await expectAccessible(visitor, 'inspector', { hasColours: true })
  await page.getByRole('button', { name: 'Take back' }).first().click()
  const asked = page.getByText(/^Take this link back\?/)
  await asked.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Taken back')).toHaveCount(1)
  const links = await page.request.post(`${product.url}/api/v0/reporting/inspector-links/get`, {
    data: {},
    headers: { Authorization: `Bearer ${jwt}` },
  })
  const { inspectorLinks } = (await links.json()) as {
    inspectorLinks: { name: string; revokedAt: string | null }[]
  }
  expect(inspectorLinks.filter(({ revokedAt }) => revokedAt !== null)).toHaveLength(1)
  await context.close()
  const labels = await page.request.post(`${product.url}/api/v0/labeling/labels/get`, {
    data: { limit: 1 },
    headers: { Authorization: `Bearer ${jwt}` },
  })
  const [label] = ((await labels.json()) as { labels: { id: string }[] }).labels
  await page.goto(`/#/labeling/label/${label?.id}`)
  await page.getByRole('link', { name: 'Prove the last 24 hours' }).click()
  await expect(heading(page, 'Proof of 24 hours')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where it was' })).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page, 'proof', { hasColours: true })
})
