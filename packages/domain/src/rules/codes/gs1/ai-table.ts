/** The table of application identifiers, read from ai-rows.ts, and how an identifier is found in it. */
import { aiRows, measureRows } from './ai-rows.ts'

export type CharacterSet = 'N' | 'X' | 'Y' | 'Z'
export type Component = {
  set: CharacterSet
  least: number
  most: number
  optional: boolean
  checks: string[]
}
export type AiEntry = {
  ai: string
  components: Component[]
  longest: number
  /** A predefined length: no FNC1 follows the value. */
  fixed: boolean
  required: string[][]
  excluded: string[]
  /** Alternatives of ordered qualifiers when it is a primary key of a Digital Link. */
  qualifiers?: string[][]
  /** May be an attribute (query parameter) of a Digital Link. */
  attribute: boolean
  known: boolean
}

/** Lengths of values whose identifier begins so; these need no FNC1. Source: General Specifications, predefined lengths. */
const predefinedLength = (ai: string): number | undefined => {
  const prefix = Number(ai.slice(0, 2))
  if (prefix === 0) return 18
  if (prefix <= 3) return 14
  if (prefix === 4) return 16
  if (prefix >= 11 && prefix <= 19) return 6
  if (prefix === 20) return 2
  if (prefix >= 31 && prefix <= 36) return 6
  return prefix === 41 ? 13 : undefined
}

const readComponent = (text: string): Component => {
  const [, open, set, upTo, length, checks] = /^(\[)?([NXYZ])(\.\.)?(\d+)(?::([^\]]+))?\]?$/.exec(text) ?? []
  const most = Number(length)
  return {
    set: set as CharacterSet,
    least: upTo ? 1 : most,
    most,
    optional: open !== undefined,
    checks: checks?.split(',') ?? [],
  }
}

const entryOf = (ai: string, format: string, attributes: string[]): AiEntry => {
  const components = format.split('+').map(readComponent)
  const valuesOf = (name: string) =>
    attributes.filter(each => each.startsWith(`${name}=`)).map(each => each.slice(name.length + 1))
  const [key] = attributes.includes('key') ? [''] : valuesOf('key')
  return {
    ai,
    components,
    longest: components.reduce((sum, component) => sum + component.most, 0),
    fixed: predefinedLength(ai) !== undefined,
    required: valuesOf('req').map(list => list.split(',')),
    excluded: valuesOf('ex').flatMap(list => list.split(',')),
    ...(key === undefined ? {} : { qualifiers: key.split('|').map(list => list.split(',').filter(Boolean)) }),
    attribute: !attributes.includes('-'),
    known: true,
  }
}

const range = (text: string): string[] => {
  const [first = '', last = first] = text.split('-')
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) =>
    String(Number(first) + i).padStart(first.length, '0'),
  )
}

const table = new Map<string, AiEntry>()
for (const row of aiRows.trim().split('\n')) {
  const [ais = '', format = '', ...attributes] = row.split(' ')
  for (const ai of range(ais)) table.set(ai, entryOf(ai, format, attributes))
}
for (const [families, needs] of measureRows)
  for (const family of families.split(' '))
    for (const ai of range(`${family}0-${family}5`))
      table.set(ai, entryOf(ai, 'N6', [`req=${needs}`, `ex=${family}n`]))

/** All identifiers that begin with the same two digits have the same length. */
const lengthByPrefix = new Map([...table.keys()].map(ai => [ai.slice(0, 2), ai.length]))

const unknownEntry = (ai: string): AiEntry => {
  const length = predefinedLength(ai)
  return { ...entryOf(ai, length === undefined ? 'X..90' : `X${length}`, []), known: false }
}

/**
 * The entry of an identifier. With `permitUnknown` one that GS1 has not assigned is accepted as text,
 * unless its length contradicts the assigned ones of the same first two digits.
 */
export const findAi = (ai: string, permitUnknown = false): AiEntry | undefined => {
  const found = table.get(ai)
  if (found || !permitUnknown || !/^\d{2,4}$/.test(ai)) return found
  return (lengthByPrefix.get(ai.slice(0, 2)) ?? ai.length) === ai.length ? unknownEntry(ai) : undefined
}

/** The entry of the identifier that the text begins with. */
export const findAiAtStart = (text: string, permitUnknown = false): AiEntry | undefined => {
  const length = lengthByPrefix.get(text.slice(0, 2))
  const ai = text.slice(0, length ?? 0)
  return length !== undefined && ai.length === length ? findAi(ai, permitUnknown) : undefined
}

/** Every assigned identifier, in order. */
export const assignedAis = (): string[] => [...table.keys()].sort()
