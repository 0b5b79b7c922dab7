/** A chain logs in by its own directory: set up step by step, tried, and made the only way in. */
import type { Page } from '@playwright/test'
import { codeShown } from '../packages/server/src/testing/authenticator.ts'
import { startOidc, type OidcStandIn } from '../packages/server/src/testing/oidc-stand-in.ts'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { demoPassword, enter } from './entering.ts'
import { startNameServer, type NameServer } from './name-server.ts'
import { expect, skipTours, startProduct, test as productTest } from './product.ts'

const DOMAIN = 'demo.test'
const OWNER = `owner@${DOMAIN}`

/** A product that asks a name server of this machine. */
const test = productTest.extend<object, { names: NameServer }>({
  names: [
    // Playwright reads the names of what a fixture needs from these braces.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const names = await startNameServer()
      await use(names)
      names.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ names }, use) => {
      const product = await startProduct(names.settings)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

/** What the provider asks whoever was sent to it: who they are, and whether Cloche may know. */
async function answerProvider(page: Page, name: string) {
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function typeAddress(page: Page, origin: string, name: string) {
  await page.goto(`${origin}/#/login`)
  await page.getByLabel('E-mail').fill(`${name}@${DOMAIN}`)
}

test('a domain is verified, a provider connected, people log in by it, and then by nothing else', async ({
  page,
  browser,
  names,
  product,
}) => {
  test.setTimeout(300_000)
  const jwt = await enter(page, product.url, OWNER, 'Hoteles Marina')
  const call = async (method: string, path: string, data?: object) => {
    const headers = { Authorization: `Bearer ${jwt}` }
    const answer = await page.request.fetch(`${product.url}/api/v0${path}`, { method, headers, data })
    return (await answer.json()) as Record<string, any>
  }
  const { directory } = await call('GET', '/organization/directory')
  // Browsers are sent back here, and what a tab keeps is kept for this origin.
  const back: string = directory.addresses.return
  const { origin } = new URL(back)
  const provider: OidcStandIn = await startOidc(back)
  provider.say(name => ({ email: `${name}@${DOMAIN}`, email_verified: true, given_name: 'Teresa' }))

  await page.goto('/#/organization/log-in')
  await expect(page.getByRole('heading', { name: '1. Verify your domain' })).toBeVisible()
  await expectAccessible(page, 'log-in of the organization', { hasColours: true })
  await page.getByLabel('Domain', { exact: true }).fill(DOMAIN)
  await page.getByRole('button', { name: 'Add the domain' }).click()
  const domain = page.getByRole('region', { name: DOMAIN })
  await expect(domain.getByText('Not verified yet')).toBeVisible()
  await domain.getByRole('button', { name: 'Check' }).click()
  await expect(domain.getByText(/No record was found there/)).toBeVisible()
  const [one] = (await call('GET', '/organization/directory'))['directory'].domains
  names.texts.set(one.record, one.proof)
  await domain.getByRole('button', { name: 'Check' }).click()
  await said(page, `${DOMAIN} is verified`)

  await page.getByLabel('Issuer').fill(provider.issuer)
  await page.getByLabel('Client id').fill(provider.client.id)
  await page.getByLabel('Client secret').fill(provider.client.secret)
  await page.locator('form', { hasText: 'Issuer' }).getByRole('button', { name: 'Save' }).click()
  await said(page, 'One is kept. Write another one to replace it.')
  const isOn = page.getByRole('switch', { name: /People may log in by it/ })
  await isOn.click()
  await expect(isOn).toBeChecked()
  await page.getByRole('button', { name: 'Ask the provider' }).click()
  await said(page, 'The provider answers, and can do what is asked of it.')

  const kitchen = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await skipTours(kitchen)
  const cook = await kitchen.newPage()
  await typeAddress(cook, origin, 'user')
  await cook.getByRole('button', { name: 'Log in with your organization' }).click()
  await answerProvider(cook, 'user')
  await expect(cook).toHaveURL(url => url.origin === origin && !url.hash.includes('/return'))
  await expect(cook.getByRole('button', { name: /^Your account.*Teresa/ })).toBeVisible()
  await cook.goto(`${origin}/#/logout`)
  await expect(cook.getByLabel('E-mail')).toBeVisible()

  // Somebody the provider knows, and nobody here does.
  await kitchen.clearCookies()
  await typeAddress(cook, origin, 'stranger')
  await cook.getByRole('button', { name: 'Log in with your organization' }).click()
  await answerProvider(cook, 'stranger')
  await said(cook, 'Nobody here has this address. Ask those who manage people for an invitation.')
  await expectNoSideways(cook)
  await expectAccessible(cook, 'refused by the directory', { hasColours: true })
  await page.reload()
  await said(page, 'Nobody here has this address. Ask those who manage people for an invitation.')

  // The owner for emergencies has one-time codes.
  const { secret } = (await call('POST', '/auth/user/factor', { password: demoPassword })) as {
    secret: string
  }
  await call('PUT', '/auth/user/factor', { code: codeShown(secret, -1) })
  await page.getByRole('combobox', { name: 'Owner for emergencies' }).click()
  const me = (await call('GET', '/user/me'))['user'].fullName as string
  await page.getByRole('option', { name: me, exact: true }).click()
  const enforce = page.getByRole('button', { name: 'Make it the only way in' })
  await expect(enforce).toBeEnabled()
  await enforce.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make it the only way in' }).click()
  await said(page, 'The only way in')

  await typeAddress(cook, origin, 'user')
  await expect(cook.getByLabel('Password', { exact: true })).toHaveCount(0)
  await expectAccessible(cook, 'the only way in', { hasColours: true })
  await cook.getByRole('button', { name: 'Log in by password instead' }).click()
  await cook.getByLabel('Password', { exact: true }).fill(demoPassword)
  await cook.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(cook.getByRole('alert')).toBeVisible()
  await expect(cook).toHaveURL(/#\/login/)
  await cook.getByLabel('E-mail').fill(OWNER)
  await cook.getByLabel('Password', { exact: true }).fill(demoPassword)
  await cook.getByRole('button', { name: 'Log in', exact: true }).click()
  await cook.getByLabel('Code', { exact: true }).fill(codeShown(secret))
  await cook.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(cook.getByRole('button', { name: /^Your account/ })).toBeVisible()

  await page.getByRole('button', { name: 'Allow passwords again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Allow passwords again' }).click()
  await expect(enforce).toBeVisible()
  await kitchen.close()
  await provider.close()
})
