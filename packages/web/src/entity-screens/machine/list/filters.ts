/** A filter's text in the address and the condition it stands for, by the field's kind. */
import type { Field, KindName } from '@cloche/domain/catalogue'
import { targetOf } from '../../reading/screen-fields.ts'

export type Scalar = string | number | boolean | null
export type Condition =
  | Scalar
  | readonly Scalar[]
  | { readonly gte?: Scalar; readonly lte?: Scalar; readonly lt?: Scalar; readonly like?: string }

/** How a kind is filtered: among choices, yes or no, between two values, between days, by a part of its text. */
export type FilterForm = 'among' | 'flag' | 'range' | 'days' | 'part'

const forms: Readonly<Record<KindName, FilterForm | null>> = {
  text: 'part',
  longText: 'part',
  number: 'range',
  flag: 'flag',
  choice: 'among',
  choices: 'among',
  link: 'among',
  links: 'among',
  date: 'days',
  instant: 'days',
  duration: 'range',
  temperature: 'range',
  weight: 'range',
  length: 'range',
  money: 'range',
  quantity: 'range',
  life: null,
  code: 'part',
  colour: null,
  icon: null,
  image: null,
  geometry: null,
  json: null,
}

/** Whole numbers of which there are a few, such as levels: they are chosen among. */
export function stepsOf(field: Field): readonly number[] | null {
  if (field.kind !== 'number' || field.integer !== true) return null
  const { min, max } = field
  if (min === undefined || max === undefined || max - min > 10) return null
  return Array.from({ length: max - min + 1 }, (_, at) => min + at)
}

/** The form of a field's filter; a text taken from other records, or one whose values are known, is chosen among them. */
export function filterFormOf(field: Field): FilterForm | null {
  const isAmong =
    targetOf(field) !== null ||
    stepsOf(field) !== null ||
    (field.kind === 'text' && field.among !== undefined)
  return isAmong ? 'among' : forms[field.kind]
}

/** The parts of a text of several choices. */
export function amongOf(text: string): string[] {
  return text.split(',').filter(Boolean)
}

/**
 * The ends of a text of a range; null where it is open. Days are texts, all else numbers. Of instants the range
 * runs from the first day's beginning up to the beginning of the day after the last.
 */
export function rangeOf(text: string): [string | null, string | null] {
  const [from = '', to = ''] = text.split('..')
  return [from || null, to || null]
}

/** The text of a range; empty when both ends are open. */
export function rangeText(from: string | number | null, to: string | number | null): string {
  return from === null && to === null ? '' : `${from ?? ''}..${to ?? ''}`
}

const number = (text: string | null) =>
  text === null || !Number.isFinite(Number(text)) ? undefined : Number(text)
const day = (text: string | null) => (text !== null && !Number.isNaN(Date.parse(text)) ? text : undefined)

/** The condition that a text means, or undefined when it means none. */
export function conditionOf(field: Field, text: string): Condition | undefined {
  switch (filterFormOf(field)) {
    case 'among': {
      const parts = amongOf(text)
      if (parts.length === 0) return undefined
      const steps = stepsOf(field)
      return steps === null ? parts : parts.map(Number).filter(part => steps.includes(part))
    }
    case 'flag':
      return text === 'true' ? true : text === 'false' ? false : undefined
    case 'part':
      return text.trim() === '' ? undefined : { like: text.trim() }
    case 'range': {
      const [from, to] = rangeOf(text).map(number)
      if (from === undefined && to === undefined) return undefined
      return { ...(from === undefined ? {} : { gte: from }), ...(to === undefined ? {} : { lte: to }) }
    }
    case 'days': {
      const [from, to] = rangeOf(text).map(day)
      if (from === undefined && to === undefined) return undefined
      const end = to === undefined ? {} : field.kind === 'instant' ? { lt: to } : { lte: to }
      return { ...(from === undefined ? {} : { gte: from }), ...end }
    }
    case null:
      return undefined
  }
}
