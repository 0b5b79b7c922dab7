import { writeDate } from '../wording/dates.ts'
import { printable, word, writeAmount, type LabelTextKey } from '../wording/words.ts'
import type { LabelContent, LabelLanguage } from '../content.ts'
import type { LabelPart } from '../layout/plan.ts'
import type { LabelField } from './blocks.ts'

/** The part of the label that a field is, and the words that stand before it. */
export const FIELD_PARTS: Readonly<Record<LabelField, LabelPart>> = {
  productName: 'name',
  state: 'state',
  quantity: 'quantity',
  madeAt: 'made',
  bestBefore: 'bestBefore',
  expiration: 'expiry',
  batchCode: 'batch',
  supplierLot: 'supplierLot',
  serial: 'serial',
  locationName: 'place',
  personName: 'place',
  organizationName: 'operator',
  organizationAddress: 'address',
  storage: 'storage',
  origin: 'origin',
  gtin: 'gtin',
}

const CAPTIONS: Partial<Record<LabelField, LabelTextKey>> = {
  quantity: 'printedLabel.quantity',
  madeAt: 'printedLabel.made',
  bestBefore: 'printedLabel.bestBefore',
  expiration: 'printedLabel.useBy',
  batchCode: 'printedLabel.batch',
  supplierLot: 'printedLabel.supplierLot',
  serial: 'printedLabel.serial',
  personName: 'printedLabel.madeBy',
  storage: 'printedLabel.storage',
  origin: 'printedLabel.origin',
}

export const captionOf = (field: LabelField, language: LabelLanguage): string => {
  const key = CAPTIONS[field]
  return key === undefined ? '' : word(key, language)
}

const dateText = (at: string | null, content: LabelContent, language: LabelLanguage): string => {
  if (!at) return ''
  const { date, time } = writeDate(at, content.timeZone, language)
  return time === null ? date : `${date} ${time}`
}

/** What a field says on this label; '' where the label does not know it. */
export function fieldText(field: LabelField, content: LabelContent, language: LabelLanguage): string {
  switch (field) {
    case 'state':
      return printable(content.state?.word ?? null)
    case 'quantity':
      return content.quantity ? printable(writeAmount(content.quantity, language)) : ''
    case 'madeAt':
    case 'bestBefore':
    case 'expiration':
      return dateText(content[field], content, language)
    default:
      return printable(content[field] ?? null)
  }
}

const NAMED = /\{(\w+)\}/g

/** The fields that a text names in braces. */
export const fieldsIn = (text: string): LabelField[] =>
  [...text.matchAll(NAMED)].flatMap(([, name = '']) => (isField(name) ? [name] : []))

const isField = (name: string): name is LabelField => Object.hasOwn(FIELD_PARTS, name)

/** The lines of a text with its fields filled in; a name in braces that is no field stays as it is. */
export function filledLines(text: string, content: LabelContent, language: LabelLanguage): string[] {
  const filled = text.replace(NAMED, (whole, name: string) =>
    isField(name) ? fieldText(name, content, language) : whole,
  )
  return filled.split(/\r?\n/).map(printable)
}
