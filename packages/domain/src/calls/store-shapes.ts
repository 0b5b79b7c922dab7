/** What the calls of the store describe: offers, quotes, what is asked for. */
import { STORE_LINES, STORE_SELLER, STORE_TAXES } from '../entities/organization/store-shapes.ts'
import {
  count,
  figure,
  flag,
  instant,
  list,
  nullable,
  object,
  oneOf,
  propertiesOf,
  text,
  typed,
  uuid,
  whole,
} from './schema.ts'

/** What VIES said of the buyer's VAT number; null: it was not asked. */
export const VAT_CHECK = nullable(
  object({
    answer: oneOf(['valid', 'invalid', 'unavailable']),
    at: instant,
    consultation: nullable(text),
  }),
)

const cents = typed<number>({ type: 'integer' })

export const ITEMS_MAX = 50
export const QUANTITY_MAX = 1000

export const ITEMS = list(
  object(
    {
      priceId: uuid,
      quantity: whole(1, QUANTITY_MAX),
      /** Where its licences count; absent: everywhere. */
      locationId: nullable(uuid),
      /** The purchase whose term they join. */
      joinsId: nullable(uuid),
    },
    ['locationId', 'joinsId'],
  ),
  ITEMS_MAX,
)

export const QUOTE = object({
  currency: text,
  treatment: oneOf(['domestic', 'reverseCharge', 'destination', 'export', 'unknown']),
  country: nullable(text),
  vatId: nullable(text),
  vatCheck: VAT_CHECK,
  lines: STORE_LINES,
  taxes: STORE_TAXES,
  discount: cents,
  net: cents,
  tax: cents,
  total: cents,
  faults: list(
    object({
      item: nullable(count),
      reason: oneOf([
        'empty',
        'notOffered',
        'mixedTerms',
        'untilOver',
        'untilTooFar',
        'noTaxRate',
        'noShipping',
        'noCountry',
      ]),
    }),
    200,
  ),
})

export const STORE_OFFER = object({
  ...propertiesOf('storePrice', [
    'id',
    'name',
    'description',
    'kind',
    'type',
    'isPersonal',
    'currency',
    'price',
    'term',
    'isShipped',
    'trialDays',
  ]),
  steps: list(object({ from: count, percent: figure }), 50),
  /** Per cent of tax for this buyer; null: none is known. */
  taxPercent: nullable(figure),
  mayTry: flag,
  /** Running purchases whose term more of it may join. */
  joins: list(object({ purchaseId: uuid, name: text, until: instant }), 100),
})

export const SELLER = STORE_SELLER
/** How a purchase is paid by transfer. */
export const TRANSFER = object({ name: text, iban: text, bank: text, reference: text })
