import { toGtin14 } from '../check-digit.ts'
import type { Element } from './element.ts'
import { readDate, writeDate } from './gs1-date.ts'

/** The part of an item's data that codes on kitchen labels carry. Dates YYYY-MM-DD, weight in g. */
export type LabelFields = {
  /** Any valid GTIN; written as GTIN-14. */
  gtin?: string
  /** The container or logistic unit. */
  sscc?: string
  /** GTIN of what a logistic unit contains; `count` then says how many. */
  contentGtin?: string
  batch?: string
  serial?: string
  productionDate?: string
  packagingDate?: string
  bestBefore?: string
  expiration?: string
  weight?: number
  count?: number
}

const dateAis = [
  ['productionDate', '11'],
  ['packagingDate', '13'],
  ['bestBefore', '15'],
  ['expiration', '17'],
] as const

/** Net weight (310n): kilograms with n decimals in six digits; as many of three decimals as fit. */
const weightElement = (grams: number): Element => {
  let decimals = 3
  while (decimals > 0 && Math.round(grams / 10 ** (3 - decimals)) > 999_999) decimals--
  const digits = String(Math.round(grams / 10 ** (3 - decimals)))
  return { ai: `310${decimals}`, value: digits.padStart(6, '0') }
}

/**
 * The elements of a label, those of predefined length first, so that the code stays short. A value that
 * does not fit is refused by buildElementString, not here.
 */
export const fieldsToElements = (fields: LabelFields): Element[] => {
  const { gtin, sscc, contentGtin, batch, serial, weight, count } = fields
  const elements: Element[] = []
  const add = (ai: string, value: string | undefined) => {
    if (value !== undefined && value !== '') elements.push({ ai, value })
  }
  add('00', sscc)
  add('01', gtin && (toGtin14(gtin) ?? gtin))
  add('02', contentGtin && (toGtin14(contentGtin) ?? contentGtin))
  for (const [name, ai] of dateAis) add(ai, fields[name] && writeDate(fields[name]))
  if (weight !== undefined) elements.push(weightElement(weight))
  add(contentGtin === undefined ? '30' : '37', count?.toString())
  add('10', batch)
  add('21', serial)
  return elements
}

/** The fields among scanned elements; `thisYear` settles the century of the dates. Other elements are left out. */
export const elementsToFields = (elements: readonly Element[], thisYear: number): LabelFields => {
  const fields: LabelFields = {}
  for (const { ai, value } of elements) {
    if (ai === '00') fields.sscc = value
    else if (ai === '01') fields.gtin = value
    else if (ai === '02') fields.contentGtin = value
    else if (ai === '10') fields.batch = value
    else if (ai === '21') fields.serial = value
    else if (ai === '30' || ai === '37') fields.count = Number(value)
    else if (/^310[0-5]$/.test(ai)) fields.weight = Number(`${value}e${3 - Number(ai.charAt(3))}`)
    const [name] = dateAis.find(([, each]) => each === ai) ?? []
    const date = name && readDate(value, thisYear)
    if (date) fields[name] = date
  }
  return fields
}
