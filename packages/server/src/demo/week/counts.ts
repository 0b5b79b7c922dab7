/** What moved without a label this week, the gates of the warehouse, and what was counted. */
import { costOf, type VariationReason } from '@cloche/domain/rules/stock'
import { tidy } from '@cloche/domain/rules/traceability'
import { setUp } from '../reference/set-up.ts'
import type { Floor } from './floor/floor.ts'
import { newMoment } from './floor/moment.ts'
import { BAR, BUYER, CENTRAL, COOK, MANAGER, WAREHOUSE } from './house.ts'
import type { Plan, Stamp } from './plan.ts'

interface Line {
  /** Key of the product. */
  readonly product: string
  readonly value: number
  readonly note?: string
}

interface Booking extends Stamp {
  readonly place: string
  readonly reason: VariationReason
  readonly lines: readonly Line[]
  readonly checkpointBatchId?: string
}

/** Books food without labels as the call does: variations of one instant, and the line by which they are found. */
function book(plan: Plan, floor: Floor, booking: Booking): void {
  const { house, newId } = plan
  const { at, by, place, reason, lines, checkpointBatchId } = booking
  const moment = newMoment({ at, by })
  for (const { product, value, note } of lines) {
    const goods = floor.product(product)
    const quantity = { value, unit: goods.unit }
    moment.rows.stockVariation.push({
      id: newId(),
      at,
      locationId: house('place', place),
      productId: goods.id,
      state: 'init',
      quantity,
      reason,
      cost: costOf(quantity, goods),
      userId: house('person', by),
      note: note ?? null,
      batchId: null,
      labelId: null,
      checkpointBatchId: checkpointBatchId ?? null,
    })
  }
  const variationIds = moment.rows.stockVariation.map(row => row['id'])
  const verb = reason === 'count' ? 'count' : 'register'
  moment.history.push({
    entity: 'stockOperation',
    recordId: newId(),
    verb,
    version: null,
    after: { variationIds, at },
  })
  floor.moments.push(moment)
}

interface DemoSession {
  readonly name: string
  readonly checkpoint: string
  readonly direction: 'in' | 'out' | 'count'
  readonly day: number
  readonly from: string
  readonly to: string
  readonly lines: readonly Line[]
  readonly isCancelled?: boolean
}

const SESSIONS: readonly DemoSession[] = [
  {
    name: 'Returned from the fair',
    checkpoint: 'Gate North',
    direction: 'in',
    day: -6,
    from: '07:10',
    to: '07:25',
    lines: [
      { product: 'sugar', value: 3 },
      { product: 'oil', value: 4, note: 'Two tins, sealed' },
    ],
  },
  {
    name: 'Lent to Hotel Mirador',
    checkpoint: 'Gate North',
    direction: 'out',
    day: -3,
    from: '12:30',
    to: '12:40',
    lines: [{ product: 'sugar', value: -2 }],
  },
  {
    name: 'Begun by mistake',
    checkpoint: 'Gate North',
    direction: 'in',
    day: -2,
    from: '09:00',
    to: '09:01',
    isCancelled: true,
    lines: [],
  },
  {
    name: 'Count of the dry store',
    checkpoint: 'Count of the warehouse',
    direction: 'count',
    day: -1,
    from: '13:00',
    to: '13:40',
    lines: [
      { product: 'sugar', value: -0.4, note: 'A torn bag' },
      { product: 'oil', value: -0.5 },
    ],
  },
]

/** The checkpoints and their sessions. @returns what happens on the floor because of them */
export function planCheckpoints(plan: Plan): (floor: Floor) => void {
  const { clock, house } = plan
  const stamp = setUp(plan, BUYER)
  const checkpoint = (name: string, place: string, rule: object): [string, string] => [
    name,
    plan.create('checkpoint', { name, locationId: house('place', place), ...rule }, stamp),
  ]
  const ids = new Map([
    checkpoint('Gate North', WAREHOUSE, {
      direction: 'both',
      deviceId: house('device', 'Checkpoint North'),
      sourceId: house('place', WAREHOUSE),
      targetId: house('place', CENTRAL),
      needsToken: true,
    }),
    checkpoint('Count of the warehouse', WAREHOUSE, { direction: 'count' }),
    checkpoint('Door of the bar', BAR, { direction: 'in', targetId: house('place', BAR) }),
  ])
  const sessions = SESSIONS.map(
    ({ name, checkpoint: gate, direction, day, from, to, lines, isCancelled }) => {
      const startedAt = clock.at(day, from)
      const begun = { at: startedAt, by: BUYER }
      const endedAt = clock.at(day, to)
      const id = plan.create(
        'checkpointBatch',
        {
          name,
          checkpointId: ids.get(gate),
          direction,
          startedAt,
          locationId: house('place', WAREHOUSE),
          userId: house('person', BUYER),
          count: lines.length,
        },
        begun,
      )
      const status = isCancelled === true ? 'cancelled' : 'closed'
      plan.change('checkpointBatch', id, { status, endedAt }, { at: endedAt, by: BUYER })
      const reason: VariationReason =
        direction === 'count' ? 'count' : direction === 'in' ? 'receipt' : 'consumption'
      return { at: endedAt, by: BUYER, place: WAREHOUSE, reason, lines, checkpointBatchId: id }
    },
  )
  return floor => {
    for (const session of sessions) if (session.lines.length > 0) book(plan, floor, session)
    bookBar(plan, floor)
  }
}

/** The bar keeps its bread without labels: it comes in the morning, is sold, and what is stale goes to waste. */
function bookBar(plan: Plan, floor: Floor): void {
  const { clock } = plan
  let left = 0
  const at = (
    day: number,
    hour: string,
    by: string,
    reason: VariationReason,
    value: number,
    note?: string,
  ) => {
    const instant = clock.at(day, hour)
    if (!clock.isPast(instant)) return
    left = tidy(left + value)
    const line = { product: 'bread', value, ...(note === undefined ? {} : { note }) }
    book(plan, floor, { at: instant, by, place: BAR, reason, lines: [line] })
  }
  for (let day = -7; day <= 0; day++) {
    at(day, '09:40', COOK, 'receipt', 8)
    at(day, '16:30', COOK, 'sale', -4)
    at(day, '22:45', MANAGER, 'sale', -3)
    if (day % 2 === 0 && left > 0) at(day, '23:50', MANAGER, 'waste', -1, 'Stale')
  }
  at(-1, '23:58', MANAGER, 'count', -1, 'One loaf gone to the staff table')
}
