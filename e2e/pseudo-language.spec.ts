/**
 * The product in a language made of English, with accents, longer words and brackets: a phone of 360 px sees every
 * screen of the route table. All words come from the language but for data; none is cut, covered or out of the window.
 */
import type { Page } from '@playwright/test'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { allergenNames } from '@cloche/domain/rules/allergens'
import { languageNames } from '@cloche/domain/text'
import { PSEUDO } from '@cloche/domain/testing/pseudo-language'
import { enter } from './entering.ts'
import { everyAddress } from './every-address.ts'
import { startPseudoProduct } from './pseudo-product.ts'
import { expect, test } from './product.ts'
import { rawWords, seenWords } from './words-on-screen.ts'

/** The choices of each field, as `name=choice`: the language has words for them, so that they are no data. */
const choices = ALL_ENTITIES.flatMap(({ fields }) =>
  Object.entries(fields).flatMap(([name, field]) =>
    'options' in field ? (field.options as readonly string[]).map(option => `${name}=${option}`) : [],
  ),
)

/** What the page keeps of the server's answers. */
interface Noted {
  /** The texts of the data that were not read yet. */
  answered: Set<string>
  /** How many answers are under way. */
  waiting: number
  /** When something was drawn the last time. */
  drawnAt: number
}

/** Notes in the page the texts of what the server answers, and when it rests. */
const noteAnswers = (choices: readonly string[]) => {
  const noted: Noted = { answered: new Set(), waiting: 0, drawnAt: 0 }
  Object.assign(window, noted)
  const page = window as unknown as Noted
  const isChoice = new Set(choices)
  const keep = (value: unknown, name = ''): void => {
    if (typeof value === 'string') {
      if (isChoice.has(`${name}=${value}`)) return
      for (const text of [value, ...value.split('\n')]) page.answered.add(text.trim())
    } else if (Array.isArray(value)) for (const one of value) keep(one, name)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) keep(one, key)
      if ('lastName' in value) keep(`${String((value as { name?: unknown }).name)} ${String(value.lastName)}`)
    }
  }
  const fetched = window.fetch
  window.fetch = async (...asked) => {
    // The stream of changes is never at its end.
    if (String(asked[0]).startsWith('/api/v0/live')) return fetched(...asked)
    page.waiting += 1
    try {
      const answer = await fetched(...asked)
      if (/json/.test(answer.headers.get('content-type') ?? '')) keep(await answer.clone().json())
      return answer
    } finally {
      page.waiting -= 1
    }
  }
  new MutationObserver(() => (page.drawnAt = performance.now())).observe(document, {
    characterData: true,
    childList: true,
    subtree: true,
  })
}

/** Waits until nothing is under way and nothing was drawn for a moment. */
const untilRest = async (page: Page, address: string) =>
  expect
    .poll(
      () =>
        page.evaluate(() => {
          const { waiting, drawnAt } = window as unknown as Noted
          const busy = document.querySelector('[data-skeleton], [aria-busy="true"]') !== null
          return { waiting, busy, rests: performance.now() - drawnAt > 150 }
        }),
      { message: address, intervals: [50] },
    )
    .toEqual({ waiting: 0, busy: false, rests: true })

/** The texts that the server answered since the last time. */
const newData = (page: Page) =>
  page.evaluate(() => {
    const { answered } = window as unknown as Noted
    const texts = [...answered]
    answered.clear()
    return texts
  })

const ofNoLanguage = [
  ...Object.values(languageNames),
  'CSV',
  'XLSX',
  'PDF',
  'ZPL',
  'ESC',
  'POS',
  'EPCIS',
  'GTIN',
  'SSCC',
  'JSON',
  'Cloche',
  ...allergenNames.flatMap(text => [text, text.toUpperCase()]),
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
  test.setTimeout(900_000)
  const product = await startPseudoProduct()
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 360, height: 1600 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(noteAnswers, choices)
    const known = new Set<string>()
    const jwt = await enter(page, product.url, 'platform@demo.test', 'Hoteles Marina')
    const addresses = await everyAddress(page, product.url, jwt)
    await page.goto(`/?locale=${PSEUDO.locale}#/soon`)
    await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO.locale)
    const own = new Set([await browserWords(page), ...ofNoLanguage].join(' ').match(/\p{L}{3,}/gu))
    const faults = new Map<string, string[]>()
    for (const address of addresses) {
      await page.evaluate(to => void (window.location.hash = to), address)
      await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
      await untilRest(page, address)
      const { texts, faults: found } = await seenWords(page)
      for (const text of await newData(page)) known.add(text)
      for (const { text, where } of texts)
        for (const raw of rawWords(text, known, own))
          found.push(`no word of the language (${where}): ${raw.trim().slice(0, 60)}`)
      for (const fault of found) faults.set(fault, [...(faults.get(fault) ?? []), address])
    }
    expect(addresses.length).toBeGreaterThan(100)
    expect([...faults].map(([fault, at]) => `${fault} at ${at.slice(0, 3).join(' ')}`)).toEqual([])
  } finally {
    await context.close()
    await product.stop()
  }
})
