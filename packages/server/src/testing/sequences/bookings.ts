/** What was booked, so that it can be taken back: whatever was booked before, not only the last. */
import {
  undoBooking,
  type AskedUndo,
  type CountedBefore,
  type Effects,
  type LabelRow,
  type LaterCount,
  type UndoFacts,
  type VariationLine,
} from '@cloche/domain/operations'
import type { Amount } from '@cloche/domain/rules/amounts'
import { rowsOf } from '../labels.ts'
import { recordsOf } from '../ledger-lines.ts'
import type { Kitchen } from './kitchen.ts'
import { perform, type Outcome, type Way } from './perform.ts'

/** A booking that may be taken back, with the labels that it changed, as they were. */
export interface Booking {
  readonly id: string
  readonly variations: readonly VariationLine[]
  readonly labels: readonly { readonly id: string; readonly before: CountedBefore }[]
}

/** A pile that was counted by a count that is booked. */
export interface PileCounted extends LaterCount {
  readonly countId: string
  readonly measured: Amount
}

const labelsOf = ({ events }: Effects): Booking['labels'] =>
  events.flatMap(({ action, labelId, data }) =>
    action === 'label/count' && labelId != null
      ? [{ id: labelId, before: data as unknown as CountedBefore }]
      : [],
  )

const pilesOf = ({ records }: Effects, countId: string): PileCounted[] =>
  records.flatMap(({ entity, row }) => {
    if (entity !== 'stockCountLine') return []
    const { productId, state, placeId, countedAt, counted } = row as Record<string, string> & typeof row
    return [
      {
        countId,
        productId: String(productId),
        state: String(state),
        locationId: String(placeId),
        at: String(countedAt),
        measured: counted as unknown as Amount,
      },
    ]
  })

/** Books, and remembers what may be taken back. `id`: of the booking, where it is not what is asked under. */
export async function bookAs<Asked extends { readonly id?: string }, Facts>(
  kitchen: Kitchen,
  way: Way<Asked, Facts>,
  asked: Asked,
  at: string,
  id = String(asked.id),
): Promise<Outcome> {
  const before = kitchen.booked.length
  const outcome = await perform(kitchen, way, asked, at)
  const { effects } = outcome
  if (effects === undefined) return outcome
  const variations = kitchen.booked.slice(before)
  kitchen.bookings = [...kitchen.bookings, { id, variations, labels: labelsOf(effects) }]
  kitchen.counted = [...kitchen.counted, ...pilesOf(effects, id)]
  return outcome
}

/** Labels to which something happened after a count, besides what changes nothing. */
async function movedOn({ t }: Kitchen, { id, labels }: Booking): Promise<ReadonlySet<string>> {
  const events = await rowsOf(
    t,
    `select label_id as id, action, data ->> 'countId' as count, data ->> 'cause' as cause from event
     where organization_id = $1 and label_id = any($2::uuid[]) order by at, id`,
    [labels.map(label => label.id)],
  )
  return new Set(
    labels.flatMap(label => {
      const own = events.filter(event => event['id'] === label.id)
      const counted = own.findIndex(event => event['count'] === id && event['cause'] === 'stock/count')
      const since = own.slice(counted + 1)
      return since.some(({ action }) => !['label/print', 'label/check'].includes(action)) ? [label.id] : []
    }),
  )
}

/** Closed labels are forgotten when the browser looks anew at what is open: those of a booking are read again. */
async function readForgotten(kitchen: Kitchen, { labels }: Booking): Promise<void> {
  const { browser, t } = kitchen
  const ids = labels.map(({ id }) => id).filter(id => !browser.labels.has(id))
  const rows = (await recordsOf(t, 'label', 'id = any($2::uuid[])', [ids])) as unknown as LabelRow[]
  kitchen.browser = {
    ...browser,
    labels: new Map([...browser.labels, ...rows.map(row => [row.id, row] as const)]),
  }
}

/** Takes one of the bookings back; null where there is none. Which are superseded is known by what was counted. */
export async function takeBack(kitchen: Kitchen, which: number, at: string): Promise<Outcome | null> {
  const booking = kitchen.bookings[which % Math.max(1, kitchen.bookings.length)]
  if (booking === undefined) return null
  await readForgotten(kitchen, booking)
  const moved = await movedOn(kitchen, booking)
  const way: Way<AskedUndo, UndoFacts> = {
    operation: undoBooking,
    path: '/stock/undo',
    name: 'undo',
    factsOf: ({ labels }) => ({
      variations: booking.variations,
      later: kitchen.counted.filter(({ countId }) => countId !== booking.id),
      labels: booking.labels.flatMap(({ id, before }) => {
        const label = labels.get(id)
        return label === undefined ? [] : [{ label, before, isMovedOn: moved.has(id) }]
      }),
    }),
    // It takes nothing back.
    demoFactsOf: () => null,
  }
  const outcome = await perform(kitchen, way, { id: booking.id }, at)
  if (outcome.isDone) {
    kitchen.bookings = kitchen.bookings.filter(one => one !== booking)
    kitchen.counted = kitchen.counted.filter(({ countId }) => countId !== booking.id)
  }
  return outcome
}
