/** Links that carry a token: who is logged in is asked before anybody else's takes their place. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { demoPassword, enter } from './entering.ts'
import { expect, test } from './product.ts'

const owner = 'owner@demo.test'
const kitchen = 'Central kitchen'
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('cloche.jwt'))
const picker = (page: Page) =>
  page.getByRole('button', { name: `Change the location, now ${kitchen}`, exact: true })

async function tokenOf(page: Page, url: string, email: string): Promise<string> {
  const answer = await page.request.post(`${url}/api/v0/auth/user`, {
    data: { user: { email, password: demoPassword }, provider: 'cloche' },
  })
  return ((await answer.json()) as { jwt: string }).jwt
}

test('a link of somebody else asks first; nothing of theirs is loaded, stored or merged until it is answered', async ({
  page,
  product,
}) => {
  await enter(page, product.url, owner, kitchen)
  const jwt = await tokenOf(page, product.url, 'owner@other.test')
  const asked: string[] = []
  page.on('request', request => {
    const isTheirs = request.headers()['authorization'] === `Bearer ${jwt}`
    const { pathname } = new URL(request.url())
    if (isTheirs || pathname.endsWith('/jwt/add')) asked.push(pathname)
  })
  const dialog = page.getByRole('dialog', { name: /^Go on as Olga Reyes of .+\?$/ })
  for (const address of [`/?jwt=${jwt}#/soon`, `/#/soon?jwt=${jwt}`]) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(dialog).toBeVisible()
    expect(page.url()).not.toContain('jwt')
    expect(asked.splice(0)).toEqual(['/api/v0/user/me'])
    expect(await stored(page)).not.toBe(jwt)
    await expectAccessible(page, page.url(), { hasColours: true })
    await dialog.getByRole('button', { name: 'Stay as Ana Marín' }).click()
    await expect(dialog).toBeHidden()
    await expect(picker(page)).toBeVisible()
    expect(asked).toEqual([])
  }
  // Only the hash changes: the page is not loaded anew.
  await page.evaluate(token => (window.location.hash = `#/soon?jwt=${token}`), jwt)
  await expect(dialog).toBeVisible()
  expect(page.url()).not.toContain('jwt')
  const merged = page.waitForRequest('**/api/v0/auth/user/jwt/add')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  expect((await merged).postDataJSON()).toEqual({ add: jwt })
  await page.getByRole('button', { name: /^Your account/ }).click()
  await expect(page.getByText('owner@other.test')).toBeVisible()
  await expect(picker(page)).toHaveCount(0)
})

test('a link of the same person asks nothing, and one that does not hold says so', async ({
  page,
  product,
}) => {
  await enter(page, product.url, owner, kitchen)
  const own = await tokenOf(page, product.url, owner)
  await page.goto(`/?jwt=${own}#/soon`)
  await expect(picker(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('about:blank')
  await page.goto('/?jwt=spoilt#/soon')
  await expect(page.getByText('The link that you opened does not hold any more.')).toBeVisible()
  await expect(picker(page)).toBeVisible()
  expect(page.url()).not.toContain('jwt')
})
