/** Which texts on a page are data of the server, which the browser writes by itself, and when a page is at rest. */
import { expect, type Page } from '@playwright/test'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { allergenNames } from '@cloche/domain/rules/allergens'
import { languageNames } from '@cloche/domain/text'

/** The choices of each field, as `name=choice`: the language has words for them, so that they are no data. */
const choices = ALL_ENTITIES.flatMap(({ fields }) =>
  Object.entries(fields).flatMap(([name, field]) =>
    'options' in field ? field.options.map(option => `${name}=${option}`) : [],
  ),
)

/** What the page keeps of the server's answers. */
interface Noted {
  /** How many answers are under way. */
  waiting: number
  /** When something was drawn the last time. */
  drawnAt: number
  /** Takes the texts of an answer out of the page. */
  noteTexts: (texts: readonly string[]) => Promise<void>
}

const noteInPage = (choices: readonly string[]) => {
  const page = Object.assign(window, { waiting: 0, drawnAt: 0 }) as unknown as Noted
  const isChoice = new Set(choices)
  function* textsOf(value: unknown, name = ''): Generator<string> {
    if (typeof value === 'string') {
      if (!isChoice.has(`${name}=${value}`)) yield* [value, ...value.split('\n')]
    } else if (Array.isArray(value)) for (const one of value) yield* textsOf(one, name)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) yield* textsOf(one, key)
      if ('lastName' in value) yield `${String((value as { name?: unknown }).name)} ${String(value.lastName)}`
    }
  }
  const fetched = window.fetch
  window.fetch = async (...asked) => {
    // The stream of changes is never at its end.
    if (String(asked[0]).startsWith('/api/v0/live')) return fetched(...asked)
    page.waiting += 1
    try {
      const answer = await fetched(...asked)
      if (/json/.test(answer.headers.get('content-type') ?? ''))
        void page.noteTexts([...new Set(textsOf(await answer.clone().json()))])
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

/** Lets each document of a page note when it rests, and answers the texts that the server answers it. Before the first one. */
export async function noteAnswers(page: Page): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  await page.exposeFunction('noteTexts', (texts: readonly string[]) => {
    for (const text of texts) known.add(text.trim())
  })
  await page.addInitScript(noteInPage, choices)
  return known
}

/**
 * Waits until nothing is under way and nothing was drawn for a moment, in a page that notes its answers.
 * @throws Error with what is still under way after 20 seconds; `where` names the page.
 */
export async function untilRest(page: Page, where: string): Promise<void> {
  const left = await page.evaluate(async () => {
    const noted = window as unknown as Noted
    const end = performance.now() + 20_000
    // What a press or a scroll brings about begins with the next frame.
    await new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))
    for (;;) {
      const busy = document.querySelector('[data-skeleton], [aria-busy="true"]')?.outerHTML.slice(0, 120)
      const quiet = performance.now() - noted.drawnAt
      if (noted.waiting === 0 && busy === undefined && quiet > 150) return null
      if (performance.now() > end) return { answers: noted.waiting, busy, quiet }
      await new Promise(done => setTimeout(done, 25))
    }
  })
  expect(left, `${where} comes to rest`).toBeNull()
}

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

/** What the browser writes by itself in a locale: names of days, months and places. */
const browserWords = (page: Page, locale: string) =>
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
  }, locale)

/** The words that no folder of words has to have: names of formats and languages, and what the browser writes by itself. */
export async function ownWords(page: Page, locale: string): Promise<Set<string>> {
  return new Set([await browserWords(page, locale), ...ofNoLanguage].join(' ').match(/\p{L}{3,}/gu))
}
