/**
 * Counts as sessions: two people enter numbers and labels, in parts or of the whole, and count again, while food is moved;
 * the review decides what is asked; booked whole or not at all.
 */
import {
  bookCount,
  bookingFacts,
  bookingLines,
  entryOf,
  type AskedBookingOfCount,
  type BookCountFacts,
  type CountRow,
  type Known,
} from '@cloche/domain/operations'
import { measureOf, zero, type Amount } from '@cloche/domain/rules/amounts'
import { judgeCount, type CountedEntry, type CountFacts, type JudgedLine } from '@cloche/domain/rules/counts'
import fc from 'fast-check'
import { newId } from '../../adapters/ids.ts'
import { statesBefore } from '../../food/stock/count/count.store.ts'
import { asServer } from '../app.ts'
import type { Body } from '../labels.ts'
import { bookAs } from './bookings.ts'
import { placeOf, places, type Kitchen } from './kitchen.ts'
import { amounts, LABEL_KINDS } from './label-steps.ts'
import { kind, labelAt, type Kind, type Outcome, type Step, type Way } from './perform.ts'
import { STOCK_KINDS } from './stock-steps.ts'

interface Drawn {
  readonly quantity: Amount
  readonly state: string
  /** Of everything, of what has no label, one label as it is, one label with so much in it. */
  readonly what: 'all' | 'loose' | 'label' | 'rest'
  readonly index: number
  readonly isOther: boolean
  readonly isAgain: boolean
  /** In the fridge, where the kitchen is counted that it stands in. */
  readonly isInPart: boolean
  /** What happens after it, while the count goes on. */
  readonly meanwhile: Step | null
}

interface Counting {
  readonly id: string
  readonly locationId: string
  readonly placeIds: ReadonlySet<string>
}

const MOVING: readonly Kind[] = [...STOCK_KINDS, ...LABEL_KINDS.filter(({ name }) => name !== 'register')]

const post = async ({ t }: Kitchen, token: string, path: string, body: object) => {
  const answer = await t.call(token, 'POST', path, body)
  return answer.status === 200 ? answer.body : null
}

/** Saves what somebody saw; null where it is refused: what was thrown away is not counted. */
async function enter(kitchen: Kitchen, count: Counting, drawn: Drawn): Promise<CountedEntry | null> {
  const { quantity, state, what } = drawn
  const label = what === 'label' || what === 'rest' ? labelAt(kitchen, drawn.index) : null
  const how = what === 'label' ? [] : [{ kind: what === 'rest' ? 'label' : 'amount', amount: quantity }]
  const seen =
    label === null
      ? { productId: kitchen.products.sofrito, state, covers: what }
      : { productId: label.productId, labelId: label.id, covers: 'label' }
  const part = drawn.isInPart && count.placeIds.size > 1 ? { partId: kitchen.places.fridge } : {}
  const saved = await post(
    kitchen,
    drawn.isOther ? kitchen.otherToken : kitchen.token,
    '/stock/count/enter',
    {
      entry: {
        id: newId(),
        stockCountId: count.id,
        how,
        ...seen,
        ...part,
        ...(drawn.isAgain ? { round: 2 } : {}),
      },
    },
  )
  return saved && entryOf(saved['entry'])
}

/** What a browser that knew all movements would judge by. */
function judgedBy(kitchen: Kitchen, known: Known, count: Counting, startedAt: string): CountFacts {
  const began = Date.parse(startedAt)
  const all = Object.values(kitchen.products).map(productId => ({ productId, quantity: zero('g') }))
  const costs = bookingFacts(known, bookingLines('', { lines: all }, count.locationId))?.costs
  return {
    movements: kitchen.booked
      .filter(({ locationId }) => count.placeIds.has(locationId))
      .map(({ productId, state, locationId: placeId, labelId, quantity, at }) => {
        const isSince = Date.parse(at) > began
        return { productId, state, placeId, labelId, quantity, at: isSince ? at : '' }
      }),
    labels: known.labels,
    prices: costs ?? new Map(),
    countedAt: new Map(
      kitchen.counted
        .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
        .map(({ productId, state, locationId, measured, at }) => [
          `${productId} ${state} ${locationId} ${measureOf(measured.unit)}`,
          at,
        ]),
    ),
  }
}

/** Decides what is asked of a line: its labels are missing as suggested and the number counts, or it stays as it is. */
const decisionOf = ({ productId, state, placeId, counted, labels }: JudgedLine, isLeft: boolean) => {
  const missing = labels.filter(one => one.kind === 'missing').map(one => one.id)
  const pile = { id: newId(), productId, state, placeId, reason: 'Looked again' }
  return isLeft || counted === null ? { ...pile, isLeft: true } : { ...pile, quantity: counted, missing }
}

const entries = fc.array(
  fc.record<Drawn>({
    quantity: fc.oneof(amounts, fc.constant<Amount>({ value: 0, unit: 'kg' })),
    state: fc.constantFrom('init', 'chill', 'freeze'),
    what: fc.constantFrom('all', 'loose', 'label', 'label', 'rest'),
    index: fc.nat(30),
    isOther: fc.boolean(),
    isAgain: fc.boolean(),
    isInPart: fc.boolean(),
    meanwhile: fc.option(fc.oneof(...MOVING.map(({ arbitrary }) => arbitrary)), { freq: 2 }),
  }),
  { minLength: 1, maxLength: 5 },
)

/** Everything is entered, one after the other, while food is moved. */
async function countAll(kitchen: Kitchen, count: Counting, drawn: readonly Drawn[]): Promise<CountedEntry[]> {
  const seen: CountedEntry[] = []
  for (const one of drawn) {
    const entry = await enter(kitchen, count, one)
    if (entry !== null) seen.push(entry)
    const { meanwhile } = one
    if (meanwhile !== null) await MOVING.find(({ name }) => name === meanwhile.do)?.run(kitchen, meanwhile)
  }
  return seen
}

interface CountDrawn {
  place: number
  entries: Drawn[]
  isLeft: boolean
  isDecided: boolean
}

async function countSession(kitchen: Kitchen, drawn: CountDrawn): Promise<Outcome | null> {
  const [id, locationId] = [newId(), placeOf(kitchen, drawn.place)]
  const { kitchen: whole, fridge } = kitchen.places
  const count = { id, locationId, placeIds: new Set(locationId === whole ? [whole, fridge] : [locationId]) }
  const { token } = kitchen
  const turn = (to: string) => post(kitchen, token, '/stock/count/turn', { turn: { stockCountId: id, to } })
  await post(kitchen, token, '/stock/count/start', { start: { id, locationId, kind: 'spot' } })
  const seen = await countAll(kitchen, count, drawn.entries)
  const turned = await turn('review')
  if (turned === null) {
    await turn('cancelled')
    return null
  }
  const row = { ...(turned['stockCount'] as Body), sheet: [] } as unknown as CountRow
  const startedAt = row.startedAt ?? ''
  const asking = judgeCount([], seen, judgedBy(kitchen, kitchen.browser, count, startedAt), row.tolerance)
  for (const line of drawn.isDecided ? asking.filter(({ asks }) => asks.length > 0) : []) {
    const settle = { ...decisionOf(line, drawn.isLeft), stockCountId: id }
    const saved = await post(kitchen, token, '/stock/count/settle', { settle })
    if (saved !== null) seen.push(entryOf(saved['entry']))
  }
  const before = await asServer(kitchen.t.pool, kitchen.t.home.id, transaction =>
    statesBefore(transaction, kitchen.t.home.id, kitchen.browser.labels.values()),
  )
  const way: Way<AskedBookingOfCount & { id?: string }, BookCountFacts> = {
    operation: bookCount,
    path: '/stock/count/book',
    name: 'book',
    factsOf: known => ({
      count: row,
      entries: seen,
      judged: judgedBy(kitchen, known, count, startedAt),
      labels: known.labels,
      statesBefore: before,
    }),
    // It knows nothing of sessions.
    demoFactsOf: () => null,
  }
  const outcome = await bookAs(kitchen, way, { stockCountId: id }, new Date().toISOString(), id)
  if (!outcome.isDone) await turn('cancelled')
  return outcome
}

export const COUNT_KINDS = [
  kind<CountDrawn>(
    'count session',
    3,
    { place: places, entries, isLeft: fc.boolean(), isDecided: fc.boolean() },
    (kitchen, _label, drawn) => countSession(kitchen, drawn),
  ),
]
