import type { Amount } from '@cloche/domain/rules/amounts'
import { inKitchenUnit } from '../../../data/amounts/units.ts'
import { useWhen } from '../../../data/food/when.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import type { Offer, OfferedLabel, Sources } from './offer.ts'

/** What a label is called in the kitchen: by its batch, or else its own number. */
export const nameOf = ({ batchCode, serial }: OfferedLabel): string => batchCode ?? serial

/** "3 kg of 261128-1, until 28 Nov", and what has no label. */
export function useSourceWords() {
  const t = useText()
  const formats = useFormats()
  const when = useWhen()
  const write = (amount: Amount) => {
    const { value, unit } = inKitchenUnit(amount)
    return formats.quantity(value, unit)
  }
  const untilOf = ({ expiration, bestBefore }: OfferedLabel) => {
    const end = expiration ?? bestBefore
    return end === null ? null : t('book.until', { when: when(end) })
  }
  return {
    write,
    untilOf,
    /** One for each label and pile, in the order in which they are taken. */
    wordsOf: (offer: Offer, sources: Sources): string[] => [
      ...sources.labels.flatMap(({ labelId, quantity }) => {
        const label = offer.labels.find(({ id }) => id === labelId)
        if (label === undefined) return []
        const until = untilOf(label)
        const words = t('book.ofLabel', { amount: write(quantity), name: nameOf(label) })
        return [until === null ? words : `${words} · ${until}`]
      }),
      ...sources.loose.map(({ quantity }) => t('book.ofLoose', { amount: write(quantity) })),
    ],
  }
}
