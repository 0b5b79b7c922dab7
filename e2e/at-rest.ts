import type { Page } from '@playwright/test'

const quietMs = 600

/**
 * Waits until a page has asked for nothing for a while. Playwright's own wait counts the script of the worker that follows
 * changes, and is not always told of its end.
 */
export async function atRest(page: Page): Promise<void> {
  let last = performance.now()
  const note = () => (last = performance.now())
  const events = ['request', 'requestfinished', 'requestfailed'] as const
  for (const event of events) page.on(event as 'request', note)
  while (performance.now() - last < quietMs) await page.waitForTimeout(100)
  for (const event of events) page.off(event as 'request', note)
}
