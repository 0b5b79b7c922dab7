/** Figures of a location over days, and of sites side by side. */
import { SITE_TYPES } from '../catalogue/names/places.ts'
import { count, day, list, nullable, object, oneOf, text, uuid } from './schema.ts'
import { moneyFound } from './shared.ts'

export const STATISTICS_DAYS_MAX = 366
/** So many sites are compared at most, by their names. */
export const SITES_MAX = 200

/** Figures of one day, or of all of them; null: not to be seen by the caller (labels need LA, events EV). */
const nullableCount = { type: ['integer', 'null'], minimum: 0 } as const
const figures = {
  /** Pieces registered or received. */
  registered: nullableCount,
  /** Labels moved to another state or place. */
  moved: nullableCount,
  wasted: nullableCount,
  /** Labels that reached their expiration while something was left of them. */
  expired: nullableCount,
  batches: nullableCount,
  events: nullableCount,
}
export const statistics = object({
  from: day,
  to: day,
  timeZone: { type: 'string' },
  days: list(object({ day, ...figures }), STATISTICS_DAYS_MAX),
  totals: object(figures),
  /** Labels with something left, now. */
  open: {
    anyOf: [
      object({
        labels: count,
        byState: list(object({ state: { type: 'string' }, count }), 1000),
        /** Within the next 48 hours. */
        expiringSoon: count,
        expired: count,
        onHold: count,
      }),
      { type: 'null' },
    ],
  },
  /** People with at least one event in the period; and who is enrolled at the location or below it. */
  people: object({ active: nullableCount, enrolled: nullableCount }),
  /** `seen`: heard of in the last 24 hours. */
  devices: object({ count: nullableCount, seen: nullableCount, sensorsOutside: nullableCount }),
})

/** A figure as it is, and as it was at the same hour a week ago by the clock of the site. */
const compared = nullable(object({ now: count, before: count }))
/** Null: not to be seen by the caller. */
export const site = {
  id: uuid,
  name: text,
  type: oneOf(SITE_TYPES),
  /** The nearest of the sites inside which it lies: what it has is counted there, too. */
  insideId: nullable(uuid),
  timeZone: text,
  /** Notifications that warn or tell of an error and wait. */
  alarms: compared,
  /** HACCP points that had to be checked today so far, and those that were. */
  checks: nullable(object({ done: count, due: count, doneBefore: count, dueBefore: count })),
  /** Open labels past their expiration. */
  expired: compared,
  /** What was thrown away since Monday; and until the same hour in the week before. */
  waste: nullable(object({ now: moneyFound, before: moneyFound })),
  /** What the stock is worth, by what products cost now. */
  stock: nullable(object({ now: moneyFound, before: moneyFound })),
} as const
