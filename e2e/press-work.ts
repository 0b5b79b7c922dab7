import type { CDPSession, Locator, Page } from '@playwright/test'

const PRESSES = 20

/** What one press costs, by the browser's own counts: however busy the machine is with something else, they are the same. */
export interface PressWork {
  /** The processor's time for the page's main thread, in milliseconds; what finds and presses the button is a part of it. */
  readonly cpuMs: number
  /** Places of the page that it changed: elements, attributes, texts. */
  readonly changes: number
}

/** The mean of several presses of buttons that take turns. What a press leaves to be done after its frame counts too. */
export async function workOfPress(page: Page, ...buttons: Locator[]): Promise<PressWork> {
  const session = await page.context().newCDPSession(page)
  // The clock of the thread stands still while another process has the processor.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  // What is done at the first press alone, such as compiling, is no part of it.
  for (const button of buttons) await press(page, button)
  await page.evaluate(() => {
    const counted = { changes: 0 }
    Object.assign(window, { counted })
    new MutationObserver(all => (counted.changes += all.length)).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
  })
  const before = await cpuMs(session)
  for (let at = 0; at < PRESSES; at++) await press(page, buttons[at % buttons.length]!)
  await page.waitForTimeout(300)
  const after = await cpuMs(session)
  const changes = await page.evaluate(
    () => (window as unknown as { counted: { changes: number } }).counted.changes,
  )
  await session.detach()
  return { cpuMs: (after - before) / PRESSES, changes: changes / PRESSES }
}

/** Presses, and waits until its frame is drawn. What is left to be done then counts with the next press. */
async function press(page: Page, button: Locator): Promise<void> {
  await button.click()
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
}

async function cpuMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
}
