import type { LabelContent, LabelLanguage } from '../content.ts'
import type { Span } from '../type/fit.ts'
import { REGULAR, BOLD } from '../type/measure.ts'
import { containsSpans, ingredientsSpans, precautionSpans } from '../wording/allergens.ts'
import { writeDate, type WrittenDate } from '../wording/dates.ts'
import { printable, word, writeAmount, type LabelTextKey } from '../wording/words.ts'
import type { LabelPart } from './plan.ts'

/** A caption and what stands after it. */
export type Captioned = { readonly caption: string; readonly value: string }

/** Everything a label says, in words, before any size is chosen. Empty strings and nulls are not printed. */
export type LabelTexts = {
  readonly name: string
  readonly state: string
  readonly quantity: string
  /** The date in the band: use by, else best before. */
  readonly deadline: { readonly caption: string; readonly written: WrittenDate } | null
  readonly bestBefore: Captioned | null
  readonly made: Captioned | null
  readonly batch: Captioned | null
  readonly supplierLot: Captioned | null
  readonly serial: string
  readonly ingredients: readonly Span[] | null
  /** Beside a list of ingredients, and in place of one. */
  readonly containsBeside: readonly Span[] | null
  readonly containsAll: readonly Span[] | null
  readonly traces: readonly Span[] | null
  readonly cannotEnsure: readonly Span[] | null
  readonly storage: readonly Span[] | null
  readonly place: string
  readonly operator: string
  readonly address: string
  /** The parts that have something to say. */
  readonly parts: ReadonlySet<LabelPart>
}

/** `26 Nov 2026 18:00` */
const joined = ({ date, time }: WrittenDate): string => (time === null ? date : `${date} ${time}`)

/** Puts a label's content into the organization's words. */
export function textsOf(content: LabelContent, language: LabelLanguage): LabelTexts {
  const { allergens, timeZone } = content
  const said = (key: LabelTextKey, value: string | null): Captioned | null =>
    printable(value) === '' ? null : { caption: word(key, language), value: printable(value) }
  const date = (at: string | null): WrittenDate | null => (at ? writeDate(at, timeZone, language) : null)
  const expiration = date(content.expiration)
  const bestBefore = date(content.bestBefore)
  const made = date(content.madeAt)
  const ingredients = printable(content.ingredients) || null
  const storage = printable(content.storage)
  const deadline = expiration ?? bestBefore
  const texts = {
    name: printable(content.productName),
    state: printable(content.state?.word ?? null).toLocaleUpperCase(language),
    quantity: content.quantity ? printable(writeAmount(content.quantity, language)) : '',
    deadline: deadline && {
      caption: word(
        expiration ? 'printedLabel.useBy' : 'printedLabel.bestBefore',
        language,
      ).toLocaleUpperCase(language),
      written: deadline,
    },
    bestBefore: expiration && bestBefore ? said('printedLabel.bestBefore', joined(bestBefore)) : null,
    made: made && said('printedLabel.made', joined(made)),
    batch: said('printedLabel.batch', content.batchCode),
    supplierLot: said('printedLabel.supplierLot', content.supplierLot),
    serial: printable(content.serial),
    ingredients: ingredients === null ? null : ingredientsSpans(ingredients, allergens, language),
    containsBeside: containsSpans(ingredients, allergens, language),
    containsAll: containsSpans(null, allergens, language),
    traces: precautionSpans('traces', allergens, language),
    cannotEnsure: precautionSpans('cannotEnsure', allergens, language),
    storage:
      storage === ''
        ? null
        : [
            { text: `${word('printedLabel.storage', language)} `, style: BOLD },
            { text: storage, style: REGULAR },
          ],
    place: [content.locationName, content.personName].map(printable).filter(Boolean).join(' · '),
    operator: printable(content.organizationName),
    address: printable(content.organizationAddress),
  }
  const parts = new Set<LabelPart>()
  for (const [part, value] of Object.entries(texts)) if (value) parts.add(part as LabelPart)
  return { ...texts, parts }
}
