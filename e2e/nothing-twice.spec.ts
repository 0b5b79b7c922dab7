/**
 * Nothing is fetched twice: from the load of a screen, or the press that opens it, until nothing more is asked for, no
 * question goes out a second time, and no record is asked for by its id that an answer before held as much of.
 */
import type { Browser, Page, Request } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { enter } from './entering.ts'
import { expect, ownProduct, test as base, type Product } from './product.ts'
import { addressesOf, linkTo, openMenu, twentyScreens } from './twenty-screens.ts'

type Values = Readonly<Record<string, unknown>>

interface Asked {
  readonly question: string
  /** Whether it names records by their ids. */
  readonly isById: boolean
  readonly request: Request
  readonly at: number
  answeredAt?: number
  answer?: unknown
}

/** Every question of a page to the server from now on, with its answer; the stream of changes is no question. */
function listen(page: Page): Asked[] {
  const all: Asked[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/v0/') || pathname.endsWith('/live')) return
    const body = request.postData() ?? ''
    const isById = /"id":\s*["[]/.test(body) || (request.method() === 'GET' && /[?&]\w+Id=/.test(search))
    all.push({
      question: `${request.method()} ${pathname}${search} ${body}`,
      isById,
      request,
      at: performance.now(),
    })
  })
  page.on('requestfinished', request => {
    const asked = all.find(one => one.request === request)
    if (asked === undefined) return
    asked.answeredAt = performance.now()
    asked.answer = request
      .response()
      .then(response => response?.json() as unknown)
      .catch(() => undefined)
  })
  return all
}

/** Every object with an id in an answer. */
function recordsIn(value: unknown): Values[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(recordsIn)
  return 'id' in value && typeof value.id === 'string' ? [value as Values, ...inside] : inside
}

/** The records an answer is about: its rows, or its one record. */
function subjectsOf(answer: unknown): Values[] {
  const { names: _, counts: _counts, count: _count, ...rest } = (answer ?? {}) as Values
  return Object.values(rest).flatMap(value =>
    (Array.isArray(value) ? value : [value]).filter(
      (one): one is Values => typeof one === 'object' && one !== null && 'id' in one,
    ),
  )
}

const holds = (known: Values, wanted: Values) => Object.keys(wanted).every(name => name in known)

/** What was asked for once too often. */
async function askedTwice(all: readonly Asked[]): Promise<string[]> {
  const faults: string[] = []
  for (const [question, times] of Map.groupBy(all, one => one.question))
    if (times.length > 1) faults.push(`${times.length} times: ${question}`)
  for (const one of all) {
    if (!one.isById) continue
    const wanted = subjectsOf(await one.answer)
    const before = all.filter(({ answeredAt = Number.POSITIVE_INFINITY }) => answeredAt < one.at)
    const known = (await Promise.all(before.map(({ answer }) => answer))).flatMap(recordsIn)
    const isKnown = (row: Values) => known.some(record => record['id'] === row['id'] && holds(record, row))
    if (wanted.length > 0 && wanted.every(isKnown)) faults.push(`Known already: ${one.question}`)
  }
  return faults
}

/** With a product of its own: what other journeys leave, such as a sensor that falls silent, is told and read again later. */
const test = base.extend<object, { product: Product }>({ product: ownProduct })

/** So long after the last change figures are read again. */
const figuresMs = 2200

/** Opens an address in a browser of its own, as somebody who has just logged in, and waits until all has come. */
async function loaded(browser: Browser, url: string, hash: string): Promise<{ asked: Asked[]; page: Page }> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', locale: 'en-GB' })
  await context.addInitScript(() => {
    const skipped = { home: 'skipped', organization: 'skipped', profile: 'skipped', product: 'skipped' }
    if (location.protocol.startsWith('http')) localStorage.setItem('cloche.tours', JSON.stringify(skipped))
  })
  const page = await context.newPage()
  await enter(page, url, 'owner@demo.test', 'Central kitchen')
  const asked = listen(page)
  await page.goto(`/${hash}`)
  // What is kept for the time without a connection, the numbers that go with it, and the stream of changes.
  const root = page.locator('html')
  await expect(root, hash).toHaveAttribute('data-live', 'on', { timeout: 60_000 })
  await expect(root, hash).toHaveAttribute('data-offline', 'ready', { timeout: 60_000 })
  await page.waitForTimeout(figuresMs)
  await atRest(page)
  return { asked, page }
}

test('a screen that is loaded asks for nothing twice', async ({ browser, page, product }) => {
  test.setTimeout(300_000)
  await enter(page, product.url, 'owner@demo.test', 'Central kitchen')
  const addresses = [...(await addressesOf(page))]
  // A server remembers what changed from its first listener on; who has read before that reads all again.
  await expect(page.locator('html[data-live="on"]')).toBeAttached({ timeout: 60_000 })
  await page.waitForTimeout(figuresMs)
  await page.close()
  const faultsOf = async ([name, hash]: readonly [string, string]): Promise<string[]> => {
    const { asked, page: opened } = await loaded(browser, product.url, hash)
    expect(asked.length, name).toBeGreaterThan(2)
    const faults = await askedTwice(asked)
    await opened.context().close()
    return faults.map(fault => `${name}: ${fault}`)
  }
  const atOnce = 4
  const faults: string[] = []
  for (let at = 0; at < addresses.length; at += atOnce)
    await Promise.all(
      addresses.slice(at, at + atOnce).map(async address => {
        // What happens in the kitchen meanwhile, such as an alarm, has figures read again; a screen's own fault stays.
        let found = await faultsOf(address)
        for (let tries = 1; tries < 3 && found.length > 0; tries++) {
          const again = await faultsOf(address)
          found = found.filter(fault => again.includes(fault))
        }
        faults.push(...found)
      }),
    )
  expect(faults).toEqual([])
})

test('a screen that is opened from another asks for nothing twice', async ({ page, product }) => {
  test.setTimeout(300_000)
  await enter(page, product.url, 'owner@demo.test', 'Central kitchen')
  await page.goto('/#/soon')
  await openMenu(page)
  await expect(page.locator('html[data-live="on"][data-offline="ready"]')).toBeAttached({ timeout: 60_000 })
  await page.waitForTimeout(figuresMs)
  const all = listen(page)
  const faults: string[] = []
  for (const screen of twentyScreens) {
    await atRest(page)
    const before = all.length
    await linkTo(page, screen).click()
    await expect(page.locator(screen.content).first(), screen.name).toBeVisible()
    await atRest(page)
    for (const fault of await askedTwice(all.slice(before))) faults.push(`${screen.name}: ${fault}`)
  }
  expect(all.length).toBeGreaterThan(20)
  expect(faults).toEqual([])
})
