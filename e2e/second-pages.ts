/** Turns the lists of a screen that have more than one page. */
import { expect, type Page } from '@playwright/test'
import { untilRest } from './data-on-screen.ts'

/** Rows that are not there yet, or were refused. */
const grey = '[data-waiting], [data-failed], [data-skeleton], [aria-busy="true"]'

/** Whether a list of the screen has a further page; `name` is what the arrow to it is called. */
export const hasNextPage = async (page: Page, name: string): Promise<boolean> =>
  (await page.locator(`main button[aria-label="${name}"]:enabled`).count()) > 0

/**
 * Turns each list by the arrow below it, and scrolls to the end of the page that comes: no row of either stays grey.
 * The page notes its answers, see `data-on-screen.ts`.
 */
export async function turnAll(page: Page, address: string, name: string): Promise<void> {
  const next = page.locator(`main button[aria-label="${name}"]`)
  for (let at = 0; at < (await next.count()); at++) {
    if (!(await next.nth(at).isEnabled())) continue
    await next.nth(at).click()
    await untilRest(page, `${address}, its second page,`)
    await expect(page.locator(grey), `${address}, its second page`).toHaveCount(0)
    await page.evaluate(() => {
      for (const list of document.querySelectorAll('main [role=region][data-fills]'))
        list.scrollTop = list.scrollHeight
      window.scrollTo(0, document.documentElement.scrollHeight)
    })
    await untilRest(page, `${address}, its end,`)
    await expect(page.locator(grey), `${address}, its end`).toHaveCount(0)
  }
}
