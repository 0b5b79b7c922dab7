/** Incidences: opened for events, what food stood in a breach, which alarms a label went through. */
import { defineCall } from '../catalogue/call.ts'
import { DATE_LINES } from '../catalogue/food-words.ts'
import * as words from '../catalogue/words.ts'
import {
  figure,
  flag,
  instant,
  line,
  list,
  nullable,
  object,
  oneOf,
  propertiesOf,
  rowOf,
  uuid,
} from './schema.ts'

/** Batches that are told of one breach, and labels of each. */
export const CONTENTS_MAX = 500

/** A label that stood in a breach, with what it went through; food that goes on under other labels stands under those. */
const BREACHED_LABEL = object({
  id: uuid,
  serial: words.text,
  isFinal: flag,
  ...propertiesOf('label', ['state', 'quantity', 'bestBefore', 'expiration', 'locationId']),
  /** Within the breach. */
  from: instant,
  to: instant,
  /** Seconds beyond the limit, and degrees Celsius; null: nothing was measured. */
  beyond: nullable(figure),
  warmest: nullable(figure),
  coldest: nullable(figure),
  /** The dates that a rule gives it, with the reason; null: none does. */
  anew: nullable(object({ bestBefore: nullable(instant), expiration: nullable(instant), lines: DATE_LINES })),
  /** The dates that it had before it was dated anew for this breach; null: it was not. */
  was: nullable(object({ bestBefore: nullable(instant), expiration: nullable(instant) })),
  /** Why none does, as a key of texts. */
  because: nullable(words.text),
})

export const BREACH_CALLS = [
  defineCall({
    name: 'monitor.openIncidence',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/incidence/open',
    gate: { key: 'EV', verb: 'create' },
    summary: 'Open an incidence for an event, once; it takes the event’s instant, place, label and product',
    body: object({ open: object({ id: uuid, eventId: uuid, name: line(200, 1) }, ['id']) }),
    answer: object({ incidence: rowOf('incidence') }),
  }),
  defineCall({
    name: 'monitor.incidenceContents',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/incidence/contents/get',
    gate: { key: 'EV', verb: 'view' },
    summary:
      'The food that the sensor of a breach told of while it lasted: what stood in the chamber, lay in the container or was in the machine',
    body: object({ incidenceId: uuid }),
    isRead: true,
    answer: object({
      food: list(
        object({
          batchId: uuid,
          /** Its batch's code; null: it has none. */
          code: nullable(words.text),
          product: words.text,
          ...propertiesOf('batch', ['status']),
          /** Whether this person may decide about it: batches of other kitchens are theirs to hold and release. */
          isWithin: flag,
          labels: list(BREACHED_LABEL, CONTENTS_MAX),
          /** What was decided for this incidence, the newest first. */
          decided: list(
            object({
              action: oneOf(['batch/hold', 'batch/release', 'batch/reject', 'label/redate', 'label/putBack']),
              at: instant,
              by: nullable(words.text),
              reason: nullable(words.text),
            }),
            CONTENTS_MAX,
          ),
          /** Within the breach. */
          from: instant,
          to: instant,
        }),
        CONTENTS_MAX,
      ),
      /** False: there was more food than is told. */
      isWhole: flag,
    }),
  }),
  defineCall({
    name: 'monitor.labelAlarms',
    area: 'monitor',
    method: 'POST',
    path: '/monitor/label/alarms/get',
    gate: { key: 'LA', verb: 'view' },
    summary: 'Open alarms of where a label stands, and of what it went through until somebody closes them',
    body: object({ labelId: uuid }),
    isRead: true,
    answer: object({
      alarms: list(
        object({
          incidenceId: uuid,
          name: words.text,
          began: instant,
          /** The alarm goes on where the label stands. */
          isInside: flag,
        }),
        CONTENTS_MAX,
      ),
    }),
  }),
] as const
