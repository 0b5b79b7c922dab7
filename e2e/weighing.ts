import type { Page } from '@playwright/test'

/** The chunk with which what runs behind the first screen begins (`app/background.ts`). */
const background = /\/assets\/background-[\w-]+\.js$/

/**
 * Adds up what the page fetches from now on, in kB as sent (compressed).
 * @param isFirst only what is asked for before the work behind the first screen begins, which on a busy machine may be
 *   before that screen rests
 */
export async function weigh(page: Page, { isFirst = false } = {}): Promise<() => number> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true })
  const counted = new Set<string>()
  const behind = new Set<string>()
  let bytes = 0
  let isBehind = false
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => {
    isBehind ||= isFirst && background.test(request.url)
    if (isBehind) behind.add(requestId)
  })
  wire.on('Network.responseReceived', ({ requestId, type }) => {
    if ((type === 'Script' || type === 'Stylesheet') && !behind.has(requestId)) counted.add(requestId)
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes / 1000
}
