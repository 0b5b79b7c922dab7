import { findAi, findAiAtStart } from './ai-table.ts'
import type { AiEntry } from './ai-table.ts'
import type { Element } from './element.ts'
import { associationProblems } from './associations.ts'
import { refuse } from '../problem.ts'
import type { Refused } from '../problem.ts'
import { valueProblem } from './value-checks.ts'

export type Gs1Options = {
  /** Accepts identifiers that GS1 has not assigned, as text. */
  permitUnknown?: boolean
  /** ...and accepts them as attributes of a Digital Link. */
  permitUnknownAttributes?: boolean
  /** Accepts a GTIN of 8, 12 or 13 digits in a Digital Link and fills it to 14. */
  permitShortGtin?: boolean
  /** Accepts the former words of Digital Links: gtin, lot, ser... */
  permitWords?: boolean
  /** Leaves out the rules about which identifiers must or must not appear together. */
  skipAssociations?: boolean
}

export type ElementString = {
  ok: true
  elements: Element[]
  /** `(01)...(10)...`; a "(" inside a value is written `\(`. */
  bracketed: string
  /** `^01...10...^17...`, "^" for FNC1: at the start and after every value of variable length but the last. */
  unbracketed: string
  /** What a scanner sends, without symbology identifier: GS (code 29) for FNC1, none at the start. */
  scan: string
  /** Lines to read under a code: `(01) 08412345000010`. */
  readable: string[]
}

/** The separator that a scanner sends for FNC1. */
export const groupSeparator = '\u001d'

/** `^01...10...` of elements that are known to be right. */
export const toUnbracketed = (elements: readonly Element[]): string => {
  let text = ''
  let separate = true
  for (const { ai, value } of elements) {
    text += (separate ? '^' : '') + ai + value
    separate = !(findAi(ai, true)?.fixed ?? false)
  }
  return text
}

/** The first problem of the values one by one, or undefined. */
export const elementsProblem = (elements: readonly Element[], options: Gs1Options): Refused | undefined => {
  if (elements.length === 0) return refuse('codes.empty')
  for (const { ai, value } of elements) {
    const entry = findAi(ai, options.permitUnknown)
    if (!entry) return refuse('codes.gs1.unknownAi', ai)
    const problem = valueProblem(entry, value)
    if (problem) return refuse(problem, ai)
  }
  const [clash] = options.skipAssociations ? [] : associationProblems(elements)
  return clash && { ok: false, problem: clash }
}

/** Checks elements (values, and which ones go together) and writes them in every form, in the order given. */
export const buildElementString = (
  elements: readonly Element[],
  options: Gs1Options = {},
): ElementString | Refused => {
  const refused = elementsProblem(elements, options)
  if (refused) return refused
  const unbracketed = toUnbracketed(elements)
  return {
    ok: true,
    elements: [...elements],
    bracketed: elements.map(({ ai, value }) => `(${ai})${value.replaceAll('(', '\\(')}`).join(''),
    unbracketed,
    scan: unbracketed.slice(1).replaceAll('^', groupSeparator),
    readable: elements.map(({ ai, value }) => `(${ai}) ${value}`),
  }
}

export type ParsedElements = { ok: true; elements: Element[] } | Refused

const parseBracketed = (text: string, options: Gs1Options): ParsedElements => {
  const elements: Element[] = []
  let rest = text
  while (rest !== '') {
    const match = /^\(([^)]*)\)((?:\\\(|[^(])*)/.exec(rest)
    if (!match) return refuse('codes.gs1.syntax')
    const [whole, ai = '', value = ''] = match
    elements.push({ ai, value: value.replaceAll('\\(', '(') })
    rest = rest.slice(whole.length)
  }
  return elementsProblem(elements, { ...options, skipAssociations: true }) ?? { ok: true, elements }
}

const parseUnbracketed = (text: string, options: Gs1Options): ParsedElements => {
  const elements: Element[] = []
  let rest = text
  while (rest !== '') {
    const entry: AiEntry | undefined = findAiAtStart(rest, options.permitUnknown)
    if (!entry) return refuse('codes.gs1.unknownAi', /^\d{0,4}/.exec(rest)?.[0] ?? '')
    const data = rest.slice(entry.ai.length).split('^', 1)[0] ?? ''
    const value = entry.fixed ? data.slice(0, entry.longest) : data
    const problem = valueProblem(entry, value)
    if (problem) return refuse(problem, entry.ai)
    elements.push({ ai: entry.ai, value })
    rest = rest.slice(entry.ai.length + value.length)
    if (rest.startsWith('^')) rest = rest.slice(1)
  }
  return elements.length > 0 ? { ok: true, elements } : refuse('codes.empty')
}

/**
 * The elements of a text: bracketed, unbracketed with "^" or a scanner's data with GS (no symbology
 * identifier). Values are checked; which identifiers go together is not, because the marks of one item
 * may be spread over two codes: see associationProblems.
 */
export const parseElementString = (text: string, options: Gs1Options = {}): ParsedElements => {
  if (text.startsWith('(')) return parseBracketed(text, options)
  if (text.startsWith('^')) return parseUnbracketed(text.slice(1), options)
  if (text.includes('^')) return refuse('codes.gs1.syntax')
  return parseUnbracketed(text.replaceAll(groupSeparator, '^').replace(/^\^/, ''), options)
}
