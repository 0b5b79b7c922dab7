import { addToDay, localDay } from '../../calendar/index.ts'
import { word } from '../wording/words.ts'
import type { LabelContent, LabelLanguage } from '../content.ts'

/** A label that says everything, for designing where there is no food yet. Made at `now` (ISO, Z). */
export function sampleContent(language: LabelLanguage, now: string, timeZone: string): LabelContent {
  const day = (days: number) => addToDay(localDay(now, timeZone), { days })
  return {
    productName: word('printedLabel.sample.product', language),
    state: { path: 'chill', word: word('printedLabel.sample.state', language) },
    quantity: { value: 2.5, unit: 'kg' },
    madeAt: now,
    bestBefore: day(3),
    expiration: day(4),
    timeZone,
    batchCode: 'L-2611-0042',
    supplierLot: 'PRV-88',
    serial: '0042',
    locationName: word('printedLabel.sample.place', language),
    personName: 'Ana P.',
    organizationName: 'Cloche',
    organizationAddress: word('printedLabel.sample.address', language),
    allergens: {
      gluten: 'notContained',
      crustaceans: 'notContained',
      eggs: 'cannotEnsure',
      fish: 'notContained',
      peanuts: 'notContained',
      soya: 'notContained',
      milk: 'contains',
      nuts: 'contains',
      celery: 'contains',
      mustard: 'traces',
      sesame: 'notContained',
      so2: 'notContained',
      lupin: 'notContained',
      molluscs: 'notContained',
    },
    ingredients: word('printedLabel.sample.ingredients', language),
    storage: word('printedLabel.sample.storage', language),
    origin: word('printedLabel.sample.origin', language),
    gtin: '08412345000010',
    bytecodeAddress: 'https://cloche.example/b/LA0000000000000000000000000A',
  }
}
