/**
 * The product in a language made of English, with accents, longer words and brackets: a phone of 360 px sees every
 * screen of the route table. All words come from the language but for data; none is cut, covered or out of the window.
 */
import type { Page } from '@playwright/test'
import { allergenNames } from '@cloche/domain/rules/allergens'
import { languageNames } from '@cloche/domain/text'
import { dictionaries } from '@cloche/domain/text/dictionaries'
import { PSEUDO } from '@cloche/domain/testing/pseudo-language'
import { enter } from './entering.ts'
import { everyAddress } from './every-address.ts'
import { startPseudoProduct } from './pseudo-product.ts'
import { expect, test } from './product.ts'
import { faultsOfWords } from './words-on-screen.ts'

/** Notes in the page what the server answers: the words of data. */
const noteAnswers = () => {
  const page = window as unknown as { answered: string[]; waiting: number }
  page.answered = []
  page.waiting = 0
  const fetched = window.fetch
  window.fetch = async (...asked) => {
    const answer = await fetched(...asked)
    if (!/event-stream|text\/html|javascript/.test(answer.headers.get('content-type') ?? '')) {
      page.waiting += 1
      void answer
        .clone()
        .text()
        .then(text => page.answered.push(text))
        .catch(() => undefined)
        .finally(() => (page.waiting -= 1))
    }
    return answer
  }
}

/** Words of data by now, and those that belong to no language: formats, and what a label says in its own language. */
async function dataWords(page: Page, known: Set<string>): Promise<string[]> {
  await page.waitForFunction(() => (window as unknown as { waiting: number }).waiting === 0)
  const answers = await page.evaluate(() => (window as unknown as { answered: string[] }).answered.splice(0))
  for (const word of answers.join(' ').match(/[A-Za-z]{3,}/g) ?? []) known.add(word)
  return [...known]
}

const printed = Object.values(dictionaries.en.label).filter(text => typeof text === 'string')
const ofNoLanguage = [
  ...Object.values(languageNames),
  ...['CSV', 'XLSX', 'PDF', 'ZPL', 'ESC', 'POS', 'EPCIS', 'GTIN', 'SSCC', 'JSON', 'Cloche'],
  ...[...printed, ...allergenNames].flatMap(text => [text, text.toUpperCase()]),
]

/** What the browser writes by itself, in the locale of the page: names of days, months and places. */
const browserWords = (page: Page) =>
  page.evaluate(locale => {
    const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)))
    const styles = [
      { dateStyle: 'full' },
      { dateStyle: 'medium' },
      { weekday: 'short', month: 'short' },
    ] as const
    const agos = (['long', 'short', 'narrow'] as const).map(
      style => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style }),
    )
    const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const
    const countries = new Intl.DisplayNames(locale, { type: 'region' })
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    return [
      ...styles.flatMap(style => days.map(day => new Intl.DateTimeFormat(locale, style).format(day))),
      ...agos.flatMap(ago => units.flatMap(unit => [-2, -1, 0, 1, 2].map(count => ago.format(count, unit)))),
      ...letters.flatMap(one => letters.map(two => countries.of(one + two) ?? '')),
      ...new Intl.DisplayNames(locale, { type: 'currency' }).of('EUR')!.split(' '),
    ].join(' ')
  }, PSEUDO.locale)

test('every screen, in a language that is a folder of words', async ({ browser }) => {
  test.setTimeout(240_000)
  const product = await startPseudoProduct()
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 360, height: 1600 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(noteAnswers)
    const known = new Set<string>()
    const jwt = await enter(page, product.url, 'platform@demo.test', 'Hoteles Marina')
    const addresses = await everyAddress(page, product.url, jwt)
    await page.goto(`/?locale=${PSEUDO.locale}#/soon`)
    await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO.locale)
    const own = [await browserWords(page), ...ofNoLanguage].join(' ')
    for (const word of own.match(/[A-Za-z]{3,}/g) ?? []) known.add(word)
    const faults: string[] = []
    for (const address of addresses) {
      await page.evaluate(to => void (window.location.hash = to), address)
      await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
      await page.evaluate(
        () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
      )
      await expect(page.locator('[data-skeleton], [aria-busy="true"]'), address).toHaveCount(0)
      faults.push(
        ...(await faultsOfWords(page, await dataWords(page, known))).map(fault => `${address}: ${fault}`),
      )
    }
    expect(addresses.length).toBeGreaterThan(100)
    expect(faults).toEqual([])
  } finally {
    await context.close()
    await product.stop()
  }
})
