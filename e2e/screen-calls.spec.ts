/**
 * What the screens people open most ask the server for while they open: nothing twice, and never what the records are
 * called that their rows name; these names come with the rows.
 */
import type { Page, Request } from '@playwright/test'
import { enter } from './entering.ts'
import { expect, test } from './product.ts'
import { shown, twentyScreens } from './twenty-screens.ts'

interface Body {
  readonly filter?: Readonly<Record<string, unknown>>
}

const bodyOf = (request: Request) => (request.postDataJSON() ?? {}) as Body

/** A call as it is told apart from others: what is asked, where, with what. */
function callOf(request: Request): string | null {
  const { pathname, search } = new URL(request.url())
  if (!pathname.startsWith('/api/v0/')) return null
  return `${request.method()} ${pathname.slice('/api/v0'.length)}${search} ${request.postData() ?? ''}`.trim()
}

/** Whether a call looks up records by the keys that others name them by. */
function isForNames(request: Request): boolean {
  if (!new URL(request.url()).pathname.endsWith('/get')) return false
  const filter = Object.entries(bodyOf(request).filter ?? {})
  return filter.length === 1 && ['id', 'path'].includes(filter[0]![0]) && Array.isArray(filter[0]![1])
}

/** What is asked until `opening` is done; filled as it goes. */
function listen(page: Page) {
  const calls: string[] = []
  const names: string[] = []
  const hear = (request: Request) => {
    const call = callOf(request)
    if (call === null) return
    calls.push(call)
    if (isForNames(request)) names.push(call)
  }
  page.on('request', hear)
  return { calls, names, end: () => page.off('request', hear) }
}

const twice = (calls: readonly string[]) => [
  ...new Set(calls.filter((call, at) => calls.indexOf(call) !== at)),
]

for (const [way, isFresh] of [
  ['opened anew', true],
  ['opened from another screen', false],
] as const)
  test(`the twenty screens, ${way}`, async ({ page, product }) => {
    test.setTimeout(240_000)
    const token = await enter(page, product.url, 'owner@demo.test', 'Central kitchen')
    const screens = await twentyScreens(page, product.url, token)
    await page.goto('/#/soon')
    await shown(page, 'The first screen')
    await expect(page.locator('html[data-live="on"]')).toBeAttached({ timeout: 30_000 })
    const asked: string[] = []
    for (const { name, address } of screens) {
      if (isFresh) await page.goto('about:blank')
      const heard = listen(page)
      await page.goto(`/#${address}`)
      await shown(page, name)
      // What changed while the screen opened is told once the stream of changes is followed.
      await expect(page.locator('html[data-live="on"]')).toBeAttached({ timeout: 30_000 })
      await page.waitForTimeout(isFresh ? 1000 : 300)
      heard.end()
      asked.push(`${name}: ${heard.calls.length}`)
      if (process.env['CALLS'] !== undefined)
        console.log(
          name,
          heard.calls.map(one => one.slice(0, 240)),
        )
      // A part of a record that stands already asks nothing more.
      if (isFresh) expect.soft(heard.calls, name).not.toHaveLength(0)
      expect.soft(twice(heard.calls), `${name}: asked twice`).toEqual([])
      expect.soft(heard.names, `${name}: names asked for beside the rows`).toEqual([])
    }
    test.info().annotations.push({ type: 'calls', description: asked.join(', ') })
  })
