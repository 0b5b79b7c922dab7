/** The label printer of the central kitchen, and what it printed this week: what is registered there gets its labels. */
import type { WireRow } from '../../entity-engine/rows.ts'
import type { Floor, Played } from './floor/floor.ts'
import { ADMIN, CENTRAL } from './house.ts'
import type { Plan } from './plan.ts'
import { setUp } from '../reference/set-up.ts'

/** From the tap to the paper. */
const PRINTING_MS = 14_000
/** Every so often somebody thinks better of it, or the printer says nothing. */
const CANCELLED_EACH = 23
const DOUBTFUL_EACH = 31

const later = (at: string) => new Date(Date.parse(at) + PRINTING_MS).toISOString()

/** What was registered at the place at once, with its labels. */
function registeredAt(floor: Floor, placeId: string, { effects }: Played) {
  return effects.events
    .filter(
      ({ action, locationId }) =>
        (action === 'label/register' || action === 'label/receive') && locationId === placeId,
    )
    .map(event => ({
      event,
      labels: effects.labels.created.flatMap(({ id }) => floor.known.labels.get(id) ?? []),
    }))
}

/** Writes the jobs into the plan, and that they were printed into the floor. Not usual: nobody runs its agent. */
export function planPrints(plan: Plan, floor: Floor): void {
  const { house, clock } = plan
  const placeId = house('place', CENTRAL)
  const made = floor.played
    .filter(({ at }) => clock.isPast(later(at)))
    .flatMap(moment => registeredAt(floor, placeId, moment).map(one => ({ ...one, moment })))
    .filter(({ labels }) => labels.length > 0)
  const seen =
    made
      .map(({ moment }) => later(moment.at))
      .toSorted()
      .at(-1) ?? null
  const stamp = setUp(plan, ADMIN)
  const printer = {
    name: 'Label printer at the pass',
    locationId: placeId,
    connection: '127.0.0.1:9100',
    language: 'zpl',
    labelSize: '62x36',
    status: 'ready',
    lastSeen: seen,
  }
  const printerId = plan.create('printer', printer, stamp)
  const agent = {
    name: 'Office PC',
    locationId: placeId,
    enrolledAt: stamp.at,
    lastSeen: seen,
    host: 'office-pc',
  }
  const agentId = plan.create('printAgent', agent, stamp)
  for (const [at, { event, labels, moment }] of made.entries()) {
    const status =
      at % CANCELLED_EACH === CANCELLED_EACH - 1
        ? 'cancelled'
        : at % DOUBTFUL_EACH === DOUBTFUL_EACH - 1
          ? 'failed'
          : 'printed'
    const printedAt = status === 'printed' ? later(moment.at) : null
    const labelIds = labels.map(({ id }) => id)
    const pieces = labels.length
    const job: WireRow = {
      title: floor.batches.get(event.batchId ?? '')?.name,
      locationId: placeId,
      status,
      printerId,
      labelIds,
      pieces,
      requestedAt: moment.at,
      requestedById: house('person', moment.by),
      printedAt,
      attempts: status === 'cancelled' ? 0 : 1,
      fault: status === 'failed' ? 'unsure' : null,
      agentId: status === 'cancelled' ? null : agentId,
    }
    const jobId = plan.create('printJob', job, moment)
    if (printedAt === null) continue
    floor.print(
      labels,
      {
        kind: 'info',
        action: 'label/print',
        locationId: placeId,
        ...(event.batchId === undefined ? {} : { batchId: event.batchId }),
        ...(event.productId === undefined ? {} : { productId: event.productId }),
        ...(pieces === 1 && labelIds[0] !== undefined ? { labelId: labelIds[0] } : {}),
        data: {
          jobId,
          printerId,
          printer: printer.name,
          format: 'zpl',
          confirmedBy: 'agent',
          count: pieces,
          labelIds,
        },
      },
      { at: printedAt, by: moment.by },
    )
  }
}
