/** What moved without a label this week, the gates of the warehouse, and what was counted. */
import {
  bookingFacts,
  bookingLines,
  bookStock,
  countStock,
  type Effects,
  type StockSum,
} from '@cloche/domain/operations'
import { absolute, isNegative, isPositive, plus, sum, zero, type Amount } from '@cloche/domain/rules/amounts'
import { stockOf, type VariationReason } from '@cloche/domain/rules/stock'
import { setUp } from '../reference/set-up.ts'
import { playDoor } from './door.ts'
import type { Floor } from './floor/floor.ts'
import { BAR, BUYER, CENTRAL, WAREHOUSE } from './house.ts'
import type { Plan } from './plan.ts'
import type { Stamp } from './stamp.ts'

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

/** What there is of a product at a place, in its own unit. */
export function thereOf(floor: Floor, productId: string, locationId: string): StockSum[] {
  const lines = floor.played.flatMap(({ effects }) => effects.variations)
  const here = lines.filter(line => line.productId === productId && line.locationId === locationId)
  return stockOf(here, ['state']).map(({ pile, measure, value }) => ({
    productId,
    locationId,
    state: pile.state ?? '',
    measure,
    value,
    isCountedSince: false,
  }))
}

/** Books food without labels as the calls do. A count sets what is there less what is missing. */
function book(plan: Plan, floor: Floor, booking: Booking): void {
  const { house, newId } = plan
  const { place, reason, checkpointBatchId } = booking
  const locationId = house('place', place)
  const session = checkpointBatchId === undefined ? {} : { checkpointBatchId }
  const lines = booking.lines.map(({ product, value, note }) => {
    const { id: productId, consumptionUnit } = floor.product(product)
    const quantity = { value, unit: consumptionUnit } as Amount
    return { productId, quantity, ...(note === undefined ? {} : { note }) }
  })
  const historyOf = (verb: string) => (effects: Effects) => [
    {
      entity: 'stockOperation',
      verb,
      // A count is taken back by its own id.
      recordId: effects.records.find(({ entity }) => entity === 'stockCount')?.row.id ?? newId(),
      after: { variationIds: effects.variations.map(({ id }) => id), at: booking.at },
    },
  ]
  const facts = bookingFacts(floor.known, bookingLines('', { lines }, locationId))
  if (facts === null) throw new Error('The demo books what is not there')
  if (reason === 'count') {
    const sums = lines.flatMap(({ productId }) => thereOf(floor, productId, locationId))
    const counted = lines.map(line => {
      const before = sums
        .filter(sum => sum.productId === line.productId && sum.state === 'init')
        .map(({ measure, value }) => ({ value, unit: measure }) as Amount)
      return { ...line, quantity: sum([line.quantity, ...before]) ?? line.quantity }
    })
    floor.play(
      countStock,
      { locationId, ...session, lines: counted },
      { ...facts, sums },
      booking,
      historyOf('count'),
    )
    return
  }
  const sign = lines.some(({ quantity }) => isNegative(quantity)) ? 'negative' : 'positive'
  const asked = {
    sign,
    reason,
    ...(reason === 'waste' ? { cause: 'spoiled' as const } : {}),
    locationId,
    ...session,
    lines: lines.map(line => ({ ...line, quantity: absolute(line.quantity) })),
  } as const
  floor.play(bookStock, asked, facts, booking, historyOf('register'))
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
    }),
    checkpoint('Count of the warehouse', WAREHOUSE, { direction: 'count' }),
    checkpoint('Door of the bar', BAR, { direction: 'in', targetId: house('place', BAR) }),
  ])
  // The fridge of the cooks is counted every morning, a few products at a time.
  plan.create(
    'stockCount',
    {
      name: 'Morning count',
      locationId: house('place', CENTRAL),
      kind: 'rolling',
      most: 8,
      everyDays: 1,
      dueAt: clock.at(0, '06:00'),
    },
    stamp,
  )
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
  // Since the count of yesterday it asks who scans.
  plan.change(
    'checkpoint',
    ids.get('Gate North') ?? '',
    { needsToken: true },
    { at: clock.ago(200), by: BUYER },
  )
  return floor => {
    playDoor(floor, clock, house, { id: ids.get('Door of the bar') ?? '', name: 'Door of the bar' }, () =>
      plan.newId(),
    )
    for (const session of sessions) if (session.lines.length > 0) book(plan, floor, session)
    bookBar(plan, floor)
    const counted = { place: CENTRAL, reason: 'count' as const, lines: [{ product: 'sugar', value: 0 }] }
    book(plan, floor, { at: clock.at(-1, '15:10'), by: BUYER, ...counted })
  }
}

/** The bar keeps its bread without labels: it comes in the morning, is sold, and what is stale goes to waste. */
function bookBar(plan: Plan, floor: Floor): void {
  const { clock } = plan
  let left = zero('piece')
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
    left = plus(left, { value, unit: 'piece' }) ?? left
    const line = { product: 'bread', value, ...(note === undefined ? {} : { note }) }
    book(plan, floor, { at: instant, by, place: BAR, reason, lines: [line] })
  }
  for (let day = -7; day <= 0; day++) {
    at(day, '09:40', BUYER, 'receipt', 8)
    at(day, '16:30', BUYER, 'sale', -4)
    at(day, '22:45', BUYER, 'sale', -3)
    if (day % 2 === 0 && isPositive(left)) at(day, '23:50', BUYER, 'waste', -1, 'Stale')
  }
  at(-1, '23:58', BUYER, 'count', -1, 'One loaf gone to the staff table')
}
