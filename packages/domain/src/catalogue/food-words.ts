/** Words for what records of food hold as JSON: what is known of allergens, lives, dates with their reasons. */
import type { DateRule } from '../rules/expiry/index.ts'
import { ALLERGEN_LEVEL_NAMES, ALLERGEN_NAMES, NUTRIENT_NAMES } from './names/food.ts'
import { typed } from './typed.ts'
import {
  either,
  figure,
  flag,
  instant,
  list,
  mapOf,
  nullable,
  object,
  oneOf,
  someNamed,
  text,
} from './words.ts'

/** How sure it is of each allergen that it is in a food; what is not named was not stated. */
export const ALLERGENS = someNamed(ALLERGEN_NAMES, oneOf(ALLERGEN_LEVEL_NAMES))
/** What is in 100 g of a food. */
export const NUTRITION = someNamed(NUTRIENT_NAMES, figure)

/** A stopped clock: since when, and how many seconds were left. */
export const PAUSE = object({
  since: instant,
  remaining: object({ bestBefore: nullable(figure), expiration: nullable(figure) }),
})

/** The reasons of both dates of a label, in their order. */
export const DATE_LINES = list(
  object({
    date: oneOf(['bestBefore', 'expiration']),
    /** A key of texts. */
    rule: typed<DateRule>({ type: 'string' }),
    values: mapOf(either(text, figure), 20),
    /** What this reason alone would give. */
    until: nullable(instant),
    /** True for the one that set the date. */
    decides: flag,
  }),
  200,
)
