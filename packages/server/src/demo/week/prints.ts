/** What the central kitchen printed this week by the print dialog of its browser: what is registered there gets its labels. */
import type { Floor, Played } from './floor/floor.ts'
import { ADMIN, CENTRAL } from './house.ts'
import type { Plan } from './plan.ts'
import { setUp } from '../reference/set-up.ts'

/** From the registration to the paper. */
const PRINTING_MS = 14_000

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

/** Notes the prints on the floor. The kitchen's own printer is entered too; it waits for somebody to run its agent. */
export function planPrints(plan: Plan, floor: Floor): void {
  const { house, clock } = plan
  const locationId = house('place', CENTRAL)
  plan.create(
    'printer',
    {
      name: 'Label printer at the pass',
      locationId,
      connection: '127.0.0.1:9100',
      language: 'zpl',
      labelSize: '62x36',
    },
    setUp(plan, ADMIN),
  )
  const made = floor.played
    .filter(({ at }) => clock.isPast(later(at)))
    .flatMap(moment => registeredAt(floor, locationId, moment).map(one => ({ ...one, moment })))
    .filter(({ labels }) => labels.length > 0)
  for (const { event, labels, moment } of made) {
    const [only] = labels
    floor.print(
      labels,
      {
        kind: 'info',
        action: 'label/print',
        locationId,
        ...(event.batchId === undefined ? {} : { batchId: event.batchId }),
        ...(event.productId === undefined ? {} : { productId: event.productId }),
        ...(labels.length === 1 && only !== undefined ? { labelId: only.id } : {}),
        data: { format: 'browser', count: labels.length, labelIds: labels.map(({ id }) => id) },
      },
      { at: later(moment.at), by: moment.by },
    )
  }
}
