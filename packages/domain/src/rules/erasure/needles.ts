/** What a person is found by in texts that others wrote. */

/** Everything a person was ever called and reached by. */
export interface Identifying {
  readonly names: readonly string[]
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

/** A part of a text that names the person, with how it is found. */
export interface Needle {
  readonly kind: 'name' | 'email' | 'phone'
  readonly text: string
}

const PHONE_DIGITS_MIN = 7
const clean = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ')
const unique = (texts: readonly string[]): string[] => [
  ...new Set(texts.map(clean).filter(text => text !== '')),
]

/**
 * What is looked for, longest first. A name of one word is a word like any other ("Rosa"): it is erased where it is known
 * to be the person's, and never in what somebody typed. The same holds for a number of few digits.
 */
export function needlesOf({ names, emails, phones }: Identifying): Needle[] {
  const numbers = unique(phones).filter(phone => phone.replace(/\D/g, '').length >= PHONE_DIGITS_MIN)
  const needles: Needle[] = [
    ...unique(names)
      .filter(name => name.includes(' '))
      .map(text => ({ kind: 'name', text }) as const),
    ...unique(emails)
      .filter(email => email.includes('@'))
      .map(text => ({ kind: 'email', text }) as const),
    ...unique([...numbers, ...numbers.map(number => number.replace(/[^\d+]/g, ''))]).map(
      text => ({ kind: 'phone', text }) as const,
    ),
  ]
  return needles.toSorted((one, two) => two.text.length - one.text.length)
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/** Where a needle may begin and end: not within another name, address or number. */
const AROUND = {
  name: ['(?<!\\w)', '(?!\\w)'],
  email: ['(?<![\\w.+\\-])', '(?![\\w\\-]|\\.\\w)'],
  phone: ['(?<![\\w+])', '(?!\\w)'],
} as const

/** What in JSON stands for an end of line and the like: a letter after a backslash, and no part of a word. */
const AFTER_ESCAPE = '(?<=\\\\[nrtbf])'

/**
 * A regular expression for PostgreSQL and for JavaScript alike that finds any of the needles, in whatever case.
 * @param within `json`: in the text of JSON, where some letters are written otherwise.
 * @returns null where there is nothing to look for.
 */
export function patternOf(needles: readonly Needle[], within: 'text' | 'json'): string | null {
  if (needles.length === 0) return null
  const parts = needles.map(({ kind, text }) => {
    const [before, after] = AROUND[kind]
    const plain = within === 'json' ? JSON.stringify(text).slice(1, -1) : text
    const spaced = escaped(plain).replaceAll(' ', '[\\s]+')
    const begins = within === 'json' ? `(?:${before}|${AFTER_ESCAPE})` : before
    return `${begins}${spaced}${after}`
  })
  return parts.join('|')
}
