/** The label printer of the central kitchen, and what it printed this week: what is registered there gets its labels. */
import type { WireRow } from '../../entity-engine/rows.ts'
import type { Floor } from './floor/floor.ts'
import type { Moment } from './floor/moment.ts'
import { ADMIN, CENTRAL } from './house.ts'
import type { Plan } from './plan.ts'
import { setUp } from '../reference/set-up.ts'

/** From the tap to the paper. */
const PRINTING_MS = 14_000
/** Every so often somebody thinks better of it, or the printer says nothing. */
const CANCELLED_EACH = 23
const DOUBTFUL_EACH = 31

const later = (at: string) => new Date(Date.parse(at) + PRINTING_MS).toISOString()

/** What was registered at the place in one moment, with its labels. */
function registeredAt(placeId: string, { rows }: Moment) {
  return rows.event
    .filter(
      ({ action, locationId }) =>
        (action === 'label/register' || action === 'label/receive') && locationId === placeId,
    )
    .map(event => ({ event, labels: rows.label.filter(label => label['batchId'] === event['batchId']) }))
}

/** Writes the jobs into the plan, and that they were printed into the floor. Not usual: nobody runs its agent. */
export function planPrints(plan: Plan, floor: Floor): void {
  const { house, clock, newId } = plan
  const placeId = house('place', CENTRAL)
  const made = floor.moments
    .filter(({ at }) => clock.isPast(later(at)))
    .flatMap(moment => registeredAt(placeId, moment).map(one => ({ ...one, moment })))
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
    const labelIds = labels.map(({ id }) => id as string)
    const pieces = labels.length
    const job: WireRow = {
      title: floor.batches.get(event['batchId'] as string)?.product.name,
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
    for (const label of labels) label['printedAt'] = printedAt
    moment.rows.event.push({
      id: newId(),
      at: printedAt,
      userId: house('person', moment.by),
      kind: 'info',
      action: 'label/print',
      locationId: placeId,
      batchId: event['batchId'],
      productId: event['productId'],
      ...(pieces === 1 ? { labelId: labelIds[0] } : {}),
      data: {
        jobId,
        printerId,
        printer: printer.name,
        format: 'zpl',
        confirmedBy: 'agent',
        count: pieces,
        labelIds,
      },
    })
  }
}
