/** The entries of the menu, and which screens bear their names. */
import { expect, type Page } from '@playwright/test'

export interface Entry {
  /** Where it leads, such as `/products`. */
  readonly to: string
  /** Its name, without the count beside it. */
  readonly name: string
}

/** Home greets, the organization's page bears its name, and that of an action's report says what it shows of it. */
export const isNamedOtherwise = (address: string) =>
  /^\/(?:organization.*|reporting\/action\/.*)?$/.test(address)

/** Opens all of the menu, which the page calls `navigation`, and reads its entries. */
export async function entriesOf(page: Page, navigation: string): Promise<Entry[]> {
  const menu = page.getByRole('navigation', { name: navigation })
  await expect(menu).toBeVisible()
  const closed = menu.locator('button[aria-expanded="false"]')
  for (let left = await closed.count(); left > 0; left = await closed.count()) await closed.first().click()
  return menu.locator('a[href^="#/"]').evaluateAll(links =>
    links.map(link => ({
      to: link.getAttribute('href')!.slice(1),
      name: (link.textContent ?? '').trim().replace(/\d[\d.,\s]*$/, ''),
    })),
  )
}
