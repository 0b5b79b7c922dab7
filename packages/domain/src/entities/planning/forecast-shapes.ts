/** What forecasts and plans of days hold as JSON: days, and the parts of their numbers. */
import {
  DEMAND_SOURCES,
  FORECAST_REASON_KINDS,
  INFLUENCE_KINDS,
  PLAN_PARTS,
} from '../../catalogue/names/planning.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'
import * as words from '../../catalogue/words.ts'

/** Parts of a forecast; they sum to it. */
export const FORECAST_REASONS = words.list(
  words.object(
    {
      kind: words.oneOf(FORECAST_REASON_KINDS),
      part: words.figure,
      weekday: words.figure,
      days: words.figure,
      perWeek: words.figure,
      size: words.figure,
      name: words.line(200),
      influence: words.oneOf(INFLUENCE_KINDS),
      factor: words.figure,
    },
    ['weekday', 'days', 'perWeek', 'size', 'name', 'influence', 'factor'],
  ),
  100,
)

export const FORECAST_DAYS = words.list(
  words.object({
    day: words.day,
    expected: words.figure,
    /** Four of five days of the past were within these. */
    low: words.figure,
    high: words.figure,
    reasons: FORECAST_REASONS,
  }),
  60,
)

const amount = words.object({ value: words.figure, unit: words.oneOf(AMOUNT_UNITS) })

/** Parts of an amount that is made; they sum to it. */
export const PLAN_REASONS = words.list(
  words.object(
    {
      kind: words.oneOf([...DEMAND_SOURCES, ...PLAN_PARTS] as const),
      part: amount,
      /** What asks for it: a menu, a place, or the product that it goes into. */
      of: words.line(300),
    },
    ['of'],
  ),
  500,
)

/** What somebody wants to be made, whatever else asks for it. */
export const TYPED_DEMAND = words.list(words.object({ productId: words.uuid, amount }), 500)

/** What was there when the plan was accepted: what changed since is measured against it. */
export const PLAN_STOCK = words.list(
  words.object({
    productId: words.uuid,
    amount,
    until: words.nullable(words.instant),
    isFrozen: words.flag,
  }),
  5000,
)
