import type { Locator, Page } from '@playwright/test'

const PRESSES = 9
/** Shorter responses are not told by the browser: a frame at 60 Hz. */
const SHORTEST_MS = 16

/**
 * Milliseconds from a press to the frame that shows what it did: the middle of several presses of buttons that take
 * turns, as the browser itself measures them (Event Timing).
 */
export async function pressToFrame(page: Page, ...buttons: Locator[]): Promise<number> {
  await page.evaluate(shortest => {
    const seen: number[] = []
    Object.assign(window, { seen })
    const observer = new PerformanceObserver(list => {
      for (const entry of list.getEntries()) if (entry.name === 'pointerup') seen.push(entry.duration)
    })
    observer.observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit)
  }, SHORTEST_MS)
  for (let press = 0; press < PRESSES; press++) {
    await buttons[press % buttons.length]!.click()
    // The next press is one of its own, not the end of this.
    await page.waitForTimeout(150)
  }
  const found = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
  const unseen = Array<number>(Math.max(0, PRESSES - found.length)).fill(SHORTEST_MS)
  const all = [...found, ...unseen].toSorted((one, two) => one - two)
  return all[all.length >> 1] ?? 0
}

/** A button that does next to nothing, on top of whatever the page shows. */
export async function addBareButton(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.textContent = 'bare'
    button.style.cssText = 'position:fixed;bottom:0;left:0;z-index:9999'
    button.onclick = () => (button.dataset['count'] = String(Number(button.dataset['count'] ?? 0) + 1))
    document.body.append(button)
  })
  return page.getByRole('button', { name: 'bare', exact: true })
}

/** Makes the page's processor so many times slower. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
