/**
 * Every entry of the menu, opened in both languages: the screen bears the entry's name, and nothing on it is a key of the
 * program. Pages with histories and records follow. With all the words loaded anew they are opened by `every-screen`.
 */
import type { Page } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { enter } from './entering.ts'
import { everyAddress } from './every-address.ts'
import { expect, test } from './product.ts'
import { programKeys } from './words-on-screen.ts'

const languages = [
  { locale: 'en', navigation: 'Main navigation' },
  { locale: 'es', navigation: 'Navegación principal' },
] as const

/** Home greets, the organization's page bears its name, and that of an action's report says what it shows of it. */
const isNamedOtherwise = (address: string) => /^\/(?:organization.*|reporting\/action\/.*)?$/.test(address)

/** The entries of the menu: where each leads, and its name without the count beside it. */
async function entriesOf(page: Page, navigation: string): Promise<{ to: string; name: string }[]> {
  const menu = page.getByRole('navigation', { name: navigation })
  await expect(menu).toBeVisible()
  const closed = menu.locator('button[aria-expanded="false"]')
  for (let left = await closed.count(); left > 0; left = await closed.count()) await closed.first().click()
  await atRest(page)
  return menu.locator('a[href^="#/"]').evaluateAll(links =>
    links.map(link => ({
      to: link.getAttribute('href')!.slice(1),
      name: (link.textContent ?? '').trim().replace(/\d[\d.,\s]*$/, ''),
    })),
  )
}

async function rest(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
  await expect(page.locator('[data-skeleton], [aria-busy="true"]'), address).toHaveCount(0)
}

test.use({ viewport: { width: 1440, height: 1200 } })

for (const { locale, navigation } of languages) {
  test(`${locale}: menu and titles are one name, and no key is seen`, async ({ page, product }) => {
    test.setTimeout(600_000)
    const jwt = await enter(page, product.url, 'owner@demo.test', 'Central kitchen')
    await page.goto(`/?locale=${locale}#/soon`)
    const entries = await entriesOf(page, navigation)
    expect(entries.length).toBeGreaterThan(50)
    const faults: string[] = []
    const look = async (address: string) => {
      await rest(page, address)
      for (const key of await programKeys(page)) faults.push(`${address}: ${key}`)
    }
    for (const { to, name } of entries) {
      await page.evaluate(address => void (window.location.hash = address), to)
      const title = page.getByRole('heading', { level: 1 }).first()
      if (!isNamedOtherwise(to)) await expect(title, to).toHaveText(name)
      await look(to)
    }
    const addresses = await everyAddress(page, product.url, jwt)
    const record = (start: string) => addresses.find(address => address.startsWith(start))
    for (const start of ['/labeling/label/', '/product/', '/license/', '/user/', '/program/', '/device/'])
      for (const tab of ['', '/events', '/history', '/permissions']) {
        const address = record(start)
        if (address === undefined) continue
        await page.goto(`/?locale=${locale}#${address}${tab}`)
        await look(address + tab)
      }
    expect(faults).toEqual([])
  })
}
