import { gs1 } from '../codes/index.ts'
import { randomAlphabet, randomCode } from './random-code.ts'
import type { RandomSource } from './random-code.ts'

/** The longest batch number that GS1 allows (AI 10). */
export const batchLengthLimit = 20

export const defaultBatchPattern = '{YY}{MM}{DD}-{batch}'

type Part =
  | { kind: 'text'; text: string }
  | { kind: 'product' | 'batch'; digits: number }
  | { kind: 'YYYY' | 'YY' | 'MM' | 'DD' }
  | { kind: 'random'; length: number }

export type BatchPattern = {
  ok: true
  parts: Part[]
  /** Characters of the identifier, a serial without places counted as six; with the number behind it where that is added. */
  longest: number
  /** Whether it holds the number of the batch; where it does not, the number is written behind it. */
  distinct: boolean
}

export type BatchPatternProblem = {
  code:
    | 'batchPattern.empty'
    | 'batchPattern.token'
    | 'batchPattern.brace'
    | 'batchPattern.places'
    | 'batchPattern.character'
    | 'batchPattern.tooLong'
    | 'batchPattern.serial'
  /** The part of the pattern, or of the identifier, that it is about. */
  part: string
}

type Refused = { ok: false; problem: BatchPatternProblem }

const refuse = (code: BatchPatternProblem['code'], part: string): Refused => ({
  ok: false,
  problem: { code, part },
})

/** Places reserved for a serial that names none: a million batches. */
const usualDigits = 6
const usualRandom = 4

const readToken = (token: string): Part | Refused => {
  const [, name = '', size] = /^\{([A-Za-z]+)(?::(\d+))?\}$/.exec(token) ?? []
  const digits = size === undefined ? undefined : Number(size)
  if (digits !== undefined && (digits < 1 || digits > batchLengthLimit))
    return refuse('batchPattern.places', token)
  if (name === 'product' || name === 'batch') return { kind: name, digits: digits ?? 0 }
  if (name === 'random') return { kind: name, length: digits ?? usualRandom }
  if (digits === undefined && (name === 'YYYY' || name === 'YY' || name === 'MM' || name === 'DD'))
    return { kind: name }
  return refuse('batchPattern.token', token)
}

const readText = (text: string): Part | Refused => {
  if (/[{}]/.test(text)) return refuse('batchPattern.brace', text)
  return gs1.isCset82(text) ? { kind: 'text', text } : refuse('batchPattern.character', text)
}

const longestOf = (part: Part): number => {
  if (part.kind === 'text') return part.text.length
  if (part.kind === 'random') return part.length
  if (part.kind === 'product' || part.kind === 'batch') return part.digits || usualDigits
  return part.kind.length
}

/** Reads a pattern, or names its first problem: unknown token, lone brace, character outside CSET 82, too long. */
export const parseBatchPattern = (pattern: string): BatchPattern | Refused => {
  if (pattern === '') return refuse('batchPattern.empty', pattern)
  const parts: Part[] = []
  for (const piece of pattern.split(/(\{[^{}]*\})/).filter(Boolean)) {
    const part = /^\{[^{}]*\}$/.test(piece) ? readToken(piece) : readText(piece)
    if ('ok' in part) return part
    parts.push(part)
  }
  const own = parts.reduce((sum, part) => sum + longestOf(part), 0)
  if (own > batchLengthLimit) return refuse('batchPattern.tooLong', pattern)
  const distinct = parts.some(part => part.kind === 'batch')
  return {
    ok: true,
    parts,
    longest: distinct ? own : Math.min(batchLengthLimit, own + 1 + usualDigits),
    distinct,
  }
}

export type BatchValues = {
  /** Whole numbers from 0. */
  productSerial: number
  batchSerial: number
  /** Registration date at the location, YYYY-MM-DD. */
  date: string
  random: RandomSource
}

const isSerial = (serial: number): boolean => Number.isSafeInteger(serial) && serial >= 0

const write = (part: Part, values: BatchValues): string => {
  if (part.kind === 'text') return part.text
  if (part.kind === 'random') return randomCode(part.length, values.random)
  if (part.kind === 'product') return String(values.productSerial).padStart(part.digits, '0')
  if (part.kind === 'batch') return String(values.batchSerial).padStart(part.digits, '0')
  const [year = '', month = '', day = ''] = values.date.split('-')
  return { YYYY: year, YY: year.slice(-2), MM: month, DD: day }[part.kind]
}

/**
 * The identifier that a pattern gives. One that does not hold the number of the batch gets it behind; so does one that became
 * longer than GS1 allows, which is cut before it: the number itself is always whole.
 */
export const renderBatchPattern = (
  pattern: string,
  values: BatchValues,
): { ok: true; identifier: string } | Refused => {
  const parsed = parseBatchPattern(pattern)
  if (!parsed.ok) return parsed
  if (!isSerial(values.productSerial) || !isSerial(values.batchSerial))
    return refuse('batchPattern.serial', `${values.productSerial}, ${values.batchSerial}`)
  const written = (parts: Part[]) => parts.map(part => write(part, values)).join('')
  const whole = written(parsed.parts)
  if (parsed.distinct && whole.length <= batchLengthLimit) return { ok: true, identifier: whole }
  const behind = `-${values.batchSerial}`
  const own = written(parsed.parts.filter(part => part.kind !== 'batch'))
  return { ok: true, identifier: own.slice(0, batchLengthLimit - behind.length) + behind }
}

/** An example of what a pattern gives on a date: serials 1, and always the same "random" characters. */
export const previewBatchPattern = (pattern: string, date: string): ReturnType<typeof renderBatchPattern> => {
  let next = 4
  const random = () => (next = (next * 7 + 3) % randomAlphabet.length)
  return renderBatchPattern(pattern, { productSerial: 1, batchSerial: 1, date, random })
}
