/** Counts as sessions: several entries of numbers and labels, decided in the review, booked whole. */
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
import { zero, type Amount } from '@cloche/domain/rules/amounts'
import { judgeCount, type CountedEntry, type JudgedLine } from '@cloche/domain/rules/counts'
import fc from 'fast-check'
import { newId } from '../../adapters/ids.ts'
import { statesBefore } from '../../areas/stock/count/count.store.ts'
import { asServer } from '../app.ts'
import type { Body } from '../labels.ts'
import type { Kitchen } from './kitchen.ts'
import { amounts } from './label-steps.ts'
import { kind, labelAt, type Outcome, type Way } from './perform.ts'
import { bookAs, placeOf, places } from './stock-steps.ts'

interface Drawn {
  readonly quantity: Amount
  readonly state: string
  /** Of everything, of what has no label, one label as it is, one label with so much in it. */
  readonly what: 'all' | 'loose' | 'label' | 'rest'
  readonly index: number
}

const post = async ({ t, token }: Kitchen, path: string, body: object) => {
  const answer = await t.call(token, 'POST', path, body)
  return answer.status === 200 ? answer.body : null
}

/** Saves what somebody saw; null where it is refused: what was thrown away is not counted. */
async function enter(kitchen: Kitchen, stockCountId: string, drawn: Drawn): Promise<CountedEntry | null> {
  const { quantity, state, what } = drawn
  const label = what === 'label' || what === 'rest' ? labelAt(kitchen, drawn.index) : null
  const how = what === 'label' ? [] : [{ kind: what === 'rest' ? 'label' : 'amount', amount: quantity }]
  const seen =
    label === null
      ? { productId: kitchen.products.sofrito, state, covers: what }
      : { productId: label.productId, labelId: label.id, covers: 'label' }
  const saved = await post(kitchen, '/stock/count/enter', {
    entry: { id: newId(), stockCountId, how, ...seen },
  })
  return saved && entryOf(saved['entry'])
}

/** What a browser that knew all movements would judge by. */
function judgedBy(kitchen: Kitchen, known: Known, { startedAt }: CountRow, locationId: string) {
  const all = Object.values(kitchen.products).map(productId => ({ productId, quantity: zero('g') }))
  const costs = bookingFacts(known, bookingLines('', { lines: all }, locationId))?.costs ?? new Map()
  const began = Date.parse(startedAt ?? '')
  return {
    movements: kitchen.booked.map(({ productId, state, locationId: placeId, labelId, quantity, at }) => {
      const isSince = Date.parse(at) > began
      return { productId, state, placeId, labelId, quantity, at: isSince ? at : '' }
    }),
    labels: known.labels,
    prices: costs,
    countedAt: new Map<string, string>(),
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
  }),
  { minLength: 1, maxLength: 5 },
)

export const COUNT_KINDS = [
  kind<{ place: number; entries: Drawn[]; isLeft: boolean; isLast: boolean }>(
    'count session',
    3,
    { place: places, entries, isLeft: fc.boolean(), isLast: fc.boolean() },
    async (kitchen, _label, drawn): Promise<Outcome | null> => {
      const [id, locationId] = [newId(), placeOf(kitchen, drawn.place)]
      await post(kitchen, '/stock/count/start', { start: { id, locationId, kind: 'spot' } })
      const seen: CountedEntry[] = []
      for (const one of drawn.entries) {
        const entry = await enter(kitchen, id, one)
        if (entry !== null) seen.push(entry)
      }
      const turned = await post(kitchen, '/stock/count/turn', { turn: { stockCountId: id, to: 'review' } })
      if (turned === null) {
        await post(kitchen, '/stock/count/turn', { turn: { stockCountId: id, to: 'cancelled' } })
        return null
      }
      const count = { ...(turned['stockCount'] as Body), sheet: [] } as unknown as CountRow
      const judged = judgedBy(kitchen, kitchen.browser, count, locationId)
      const asking = judgeCount([], seen, judged, count.tolerance ?? 5).filter(({ asks }) => asks.length > 0)
      for (const line of drawn.isLast ? asking : []) {
        const settle = { ...decisionOf(line, drawn.isLeft), stockCountId: id }
        const saved = await post(kitchen, '/stock/count/settle', { settle })
        if (saved !== null) seen.push(entryOf(saved['entry']))
      }
      const before = await asServer(kitchen.t.pool, kitchen.t.home.id, transaction =>
        statesBefore(transaction, kitchen.t.home.id, kitchen.browser.labels.values()),
      )
      const way: Way<AskedBookingOfCount, BookCountFacts> = {
        operation: bookCount,
        path: '/stock/count/book',
        name: 'book',
        factsOf: known => ({
          count,
          entries: seen,
          judged: judgedBy(kitchen, known, count, locationId),
          labels: known.labels,
          statesBefore: before,
        }),
        // It knows nothing of sessions.
        demoFactsOf: () => null,
      }
      const outcome = await bookAs(kitchen, way, { stockCountId: id }, id, new Date().toISOString())
      if (!outcome.isDone)
        await post(kitchen, '/stock/count/turn', { turn: { stockCountId: id, to: 'cancelled' } })
      return outcome
    },
  ),
]
