/** What a recall drill keeps: what it found of its lot, and who was told. */
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'
import {
  count,
  figure,
  flag,
  instant,
  line,
  list,
  nullable,
  object,
  oneOf,
  quantity,
  share,
  text,
  uuid,
} from '../../catalogue/words.ts'

const LINES_MAX = 20_000
const amounts = list(quantity, 100)
const named = { id: uuid, name: text }
const lot = { batchId: uuid, productName: text }
const receipt = { supplierLot: nullable(text), supplierDocument: nullable(text), madeAt: nullable(instant) }
const code = nullable(text)

/** What a drill finds of one lot. */
export const DRILL_RESULT = object({
  lot: object({ ...lot, ...receipt, code, supplier: nullable(text), received: amounts }),
  /** One step back and further: the deliveries it came from. */
  suppliers: list(object({ ...lot, ...receipt, supplier: text }), LINES_MAX),
  /** All that was made of it. */
  made: list(object({ ...lot, code, labels: count, places: list(text, 1000) }), LINES_MAX),
  whereabouts: list(
    object({
      kind: oneOf(['inStock', 'usedUp', 'served', 'consumed', 'wasted', 'ended']),
      labels: count,
      amounts,
    }),
    6,
  ),
  places: list(object({ ...named, inStock: count, amounts }), LINES_MAX),
  people: list(object({ ...named, events: count, last: instant }), LINES_MAX),
  balance: list(
    object({
      measure: oneOf(AMOUNT_UNITS),
      received: figure,
      inStock: figure,
      used: figure,
      served: figure,
      consumed: figure,
      wasted: figure,
      passedOn: figure,
      ended: figure,
      difference: figure,
    }),
    100,
  ),
  differences: list(
    object({
      nodeId: uuid,
      kind: oneOf(['missing', 'excess', 'incompatibleUnit']),
      quantity,
      reason: nullable(text),
    }),
    LINES_MAX,
  ),
  /** The share of the lot that was found. */
  found: share,
  labels: count,
  isWhole: flag,
})

/** Whom a drill must tell: a supplier by its name, a place or a person by its id. */
export const tickTarget = { kind: oneOf(['supplier', 'place', 'person']), id: line(200, 1) }
/** Who was told, when and by whom. */
export const TICK = object({ ...tickTarget, at: instant, by: text, note: nullable(text) })
