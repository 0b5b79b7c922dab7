/**
 * The twenty screens people open most, in the system's Chromium on the demo, on a processor four times slower: what each
 * brings over the wire, when it is first drawn after a load, and how long it takes from the press that opens it until its
 * content stands. The baseline is a screen that shows a sentence and asks for nothing.
 */
import { chromium, type Browser, type Page } from '@playwright/test'
import { atRest } from '../e2e/at-rest.ts'
import { enter } from '../e2e/entering.ts'
import { slowDown } from '../e2e/press-to-frame.ts'
import { startProduct } from '../e2e/product.ts'
import { addressesOf, linkTo, openMenu, twentyScreens, type OpenedScreen } from '../e2e/twenty-screens.ts'
import { weigh } from '../e2e/weighing.ts'
import { ensureChromium } from '../scripts/chromium.ts'
import { buildWeb, isWebBuilt } from '../scripts/web-build.ts'
import type { Figure } from './figures.ts'

const SLOWER = 4
const ROUNDS = 3
const FIRST_KB = 620
const OWN_KB = 100
/** What all lists share is no screen's own. */
const SHARED_BY = 'stock'
const PRESS_TIMES = 6
const PAINT_TIMES = 1.5
/** A screen that asks for nothing. */
const BARE: OpenedScreen = { name: 'bare', press: { menu: '/soon' }, content: 'main h1' }

interface Taken {
  readonly name: string
  /** Compressed script and style of a first load, and what of it is more than a plain list brings, in kB. */
  readonly firstKb: number
  readonly ownKb: number
  /** First contentful paint of a load, and press to content, in milliseconds. */
  readonly paintMs: number
  readonly pressMs: number
  /** The longest that the page answered nothing after the press, in milliseconds. */
  readonly longestTaskMs: number
}

const middle = (all: readonly number[]) => all.toSorted((one, two) => one - two)[all.length >> 1] ?? 0

async function opened(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    baseURL: url,
    serviceWorkers: 'block',
  })
  await context.addInitScript(() => {
    const skipped = { home: 'skipped', organization: 'skipped', profile: 'skipped', product: 'skipped' }
    if (location.protocol.startsWith('http')) localStorage.setItem('cloche.tours', JSON.stringify(skipped))
  })
  const page = await context.newPage()
  await enter(page, url, 'owner@demo.test', 'Central kitchen')
  return page
}

/** What a first load of an address weighs, and when it is first drawn. */
async function loaded(browser: Browser, url: string, hash: string, content: string) {
  const page = await opened(browser, url)
  const weight = await weigh(page)
  await slowDown(page, SLOWER)
  await page.goto(`/${hash}`)
  await page.locator(content).first().waitFor({ timeout: 60_000 })
  const kb = weight()
  const paintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  )
  await page.context().close()
  return { kb, paintMs }
}

/** From the press on a link to the frame in which the content of its screen stands, and the longest task meanwhile. */
async function pressed(page: Page, screen: OpenedScreen): Promise<{ ms: number; longestTaskMs: number }> {
  const link = linkTo(page, screen)
  await link.scrollIntoViewIfNeeded()
  await page.evaluate(content => {
    const taken = { ms: 0, longestTaskMs: 0 }
    Object.assign(window, { taken })
    const tasks = new PerformanceObserver(list => {
      for (const { duration } of list.getEntries())
        taken.longestTaskMs = Math.max(taken.longestTaskMs, duration)
    })
    tasks.observe({ type: 'longtask' })
    const begin = ({ timeStamp }: Event) => {
      const look = () => {
        if (document.querySelector(content) === null) return requestAnimationFrame(look)
        // The frame that shows it is the one after.
        return requestAnimationFrame(now => {
          taken.ms = now - timeStamp
          setTimeout(() => tasks.disconnect(), 50)
        })
      }
      requestAnimationFrame(look)
    }
    addEventListener('pointerup', begin, { once: true, capture: true })
  }, screen.content)
  await link.click()
  await page.waitForFunction(() => (window as unknown as { taken: { ms: number } }).taken.ms > 0, undefined, {
    timeout: 60_000,
  })
  await page.waitForTimeout(100)
  return page.evaluate(() => (window as unknown as { taken: { ms: number; longestTaskMs: number } }).taken)
}

/** Each screen opened from the menu or another, in a page that has fetched nothing of it before. */
async function presses(
  browser: Browser,
  url: string,
): Promise<Map<string, { ms: number; longestTaskMs: number }>> {
  const page = await opened(browser, url)
  await page.goto('/#/contact')
  await openMenu(page)
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '#/soon'
    link.textContent = 'soon'
    document.querySelector('nav')!.prepend(link)
  })
  await page.locator('html[data-live="on"]').waitFor({ state: 'attached', timeout: 60_000 })
  await atRest(page)
  await slowDown(page, SLOWER)
  const found = new Map<string, { ms: number; longestTaskMs: number }>()
  for (const screen of [BARE, ...twentyScreens]) {
    found.set(screen.name, await pressed(page, screen))
    await atRest(page)
  }
  await page.context().close()
  return found
}

function table(all: readonly Taken[]): string {
  const lines = all.map(
    ({ name, firstKb, ownKb, paintMs, pressMs, longestTaskMs }) =>
      `| ${name} | ${firstKb.toFixed(0)} | ${ownKb.toFixed(0)} | ${paintMs.toFixed(0)} | ${pressMs.toFixed(0)} | ${longestTaskMs.toFixed(0)} |`,
  )
  return [
    '| screen | over the wire, kB | beyond a plain list | first paint, ms | press to content, ms | longest task, ms |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}

export async function benchTwenty(): Promise<Figure[]> {
  if (!isWebBuilt()) await buildWeb()
  const executablePath = await ensureChromium()
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const scout = await opened(browser, product.url)
    const addresses = await addressesOf(scout)
    await scout.context().close()
    const load = (name: string, content: string, hash: string) =>
      loaded(browser, product.url, hash, content).then(weighed => ({ name, ...weighed }))
    const bareLoads = []
    for (let round = 0; round < ROUNDS; round++) bareLoads.push(await load('bare', BARE.content, '#/soon'))
    const barePaint = middle(bareLoads.map(({ paintMs }) => paintMs))
    const rounds: Awaited<ReturnType<typeof presses>>[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await presses(browser, product.url))
    const pressOf = (name: string) => middle(rounds.map(round => round.get(name)!.ms))
    const loads = []
    for (const { name, content } of twentyScreens) loads.push(await load(name, content, addresses.get(name)!))
    const sharedKb = loads.find(({ name }) => name === SHARED_BY)!.kb
    const taken = loads.map(({ name, kb, paintMs }): Taken => ({
      name,
      firstKb: kb,
      ownKb: Math.max(0, kb - sharedKb),
      paintMs,
      pressMs: pressOf(name),
      longestTaskMs: middle(rounds.map(round => round.get(name)!.longestTaskMs)),
    }))
    console.log(table(taken))
    const most = (of: (one: Taken) => number) => taken.toSorted((one, two) => of(two) - of(one))[0]!
    const bare = pressOf(BARE.name)
    const [heaviest, slowest, latest] = [
      most(one => one.firstKb),
      most(one => one.pressMs),
      most(one => one.paintMs),
    ]
    const own = most(one => one.ownKb)
    return [
      {
        name: `Script and style of a first load of any of the twenty, of ${FIRST_KB} kB`,
        ratio: heaviest.firstKb / FIRST_KB,
        atMost: 1,
        detail: `${heaviest.name}: ${heaviest.firstKb.toFixed(0)} kB`,
      },
      {
        name: `What any of them brings beyond a plain list, of ${OWN_KB} kB`,
        ratio: own.ownKb / OWN_KB,
        atMost: 1,
        detail: `${own.name}: ${own.ownKb.toFixed(0)} kB`,
      },
      {
        name: 'From a press to the content of any of them, against a bare screen, processor four times slower',
        ratio: slowest.pressMs / bare,
        atMost: PRESS_TIMES,
        detail: `${slowest.name}: ${slowest.pressMs.toFixed(0)} ms against ${bare.toFixed(0)} ms`,
      },
      {
        name: 'First contentful paint of a load of any of them, against a bare screen',
        ratio: latest.paintMs / barePaint,
        atMost: PAINT_TIMES,
        detail: `${latest.name}: ${latest.paintMs.toFixed(0)} ms against ${barePaint.toFixed(0)} ms`,
      },
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}
