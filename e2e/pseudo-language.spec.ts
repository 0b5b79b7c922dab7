/**
 * The product in a language made of English, with accents, longer words and brackets: a phone of 360 px sees every
 * screen of the route table. All words come from the language but for data; none is cut, covered or out of the window.
 */
import type { Page, Response } from '@playwright/test'
import { PSEUDO } from '@cloche/domain/testing/pseudo-language'
import { enter } from './entering.ts'
import { everyAddress } from './every-address.ts'
import { startPseudoProduct } from './pseudo-product.ts'
import { expect, test } from './product.ts'
import { faultsOfWords } from './words-on-screen.ts'

/** Words of data: what the server answers, and what the browser writes of days, countries and zones. */
class DataWords {
  readonly words = new Set<string>()

  add(text: string): void {
    for (const word of text.match(/[A-Za-z]{3,}/g) ?? []) this.words.add(word)
  }

  async addAnswer(response: Response): Promise<void> {
    if (!response.url().includes('/api/v0/')) return
    const body: unknown = await response.json().catch(() => null)
    const walk = (value: unknown): void => {
      if (typeof value === 'string') this.add(value)
      else if (Array.isArray(value)) value.forEach(walk)
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk)
    }
    walk(body)
  }
}

/** What the browser writes by itself, in the locale of the page: names of days, months and places. */
const browserWords = (page: Page) =>
  page.evaluate(locale => {
    const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)))
    const styles = [
      { dateStyle: 'full' },
      { dateStyle: 'medium' },
      { weekday: 'short', month: 'short' },
    ] as const
    const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
    const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const
    const countries = new Intl.DisplayNames(locale, { type: 'region' })
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    return [
      ...styles.flatMap(style => days.map(day => new Intl.DateTimeFormat(locale, style).format(day))),
      ...units.flatMap(unit => [-2, -1, 0, 1, 2].map(count => ago.format(count, unit))),
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
    const data = new DataWords()
    const reading: Promise<void>[] = []
    page.on('response', response => void reading.push(data.addAnswer(response)))
    const jwt = await enter(page, product.url, 'platform@demo.test', 'Hoteles Marina')
    const addresses = await everyAddress(page, product.url, jwt)
    await page.goto(`/?locale=${PSEUDO.locale}#/soon`)
    await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO.locale)
    data.add(await browserWords(page))
    const faults: string[] = []
    for (const address of addresses) {
      await page.evaluate(to => void (window.location.hash = to), address)
      await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
      await page.evaluate(
        () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
      )
      await expect(page.locator('[data-skeleton], [aria-busy="true"]'), address).toHaveCount(0)
      await Promise.all(reading)
      faults.push(...(await faultsOfWords(page, [...data.words])).map(fault => `${address}: ${fault}`))
    }
    expect(addresses.length).toBeGreaterThan(100)
    expect(faults).toEqual([])
  } finally {
    await context.close()
    await product.stop()
  }
})
