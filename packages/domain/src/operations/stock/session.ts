/** Counts as sessions: begun with a sheet, counted by entries, ended for the review, decided there. */
import type { Row } from '../../catalogue/entity.ts'
import type { Entities } from '../../entities/all.ts'
import type { Fault } from '../../problems.ts'
import { isMore, isNegative, type Amount, type AmountUnit } from '../../rules/amounts/index.ts'
import {
  countedAmount,
  inShelfOrder,
  rollingChoice,
  type CountedEntry,
  type CountedHow,
  type SheetPile,
} from '../../rules/counts/index.ts'
import { isFinalState } from '../../rules/programs/index.ts'
import { NO_EFFECTS, type RecordChange } from '../effects.ts'
import { unknownLink } from '../faults.ts'
import { isOnTheWay } from '../labels/label-row.ts'
import { defineOperation, refuse, type Decision } from '../operation.ts'
import { happenedAt, happeningFaults } from '../when.ts'

export type CountRow = Pick<
  Row<Entities['stockCount']>,
  | 'id'
  | 'name'
  | 'locationId'
  | 'version'
  | 'kind'
  | 'status'
  | 'dueAt'
  | 'everyDays'
  | 'isBlind'
  | 'most'
  | 'tolerance'
  | 'approveAbove'
  | 'checkpointId'
  | 'startedAt'
  | 'sheet'
>

/** A pile of the place, with the unit in which it is counted. */
export type PileToCount = SheetPile & { readonly unit: AmountUnit }

export interface AskedCountStart {
  /** Of the planned count, or of the new one. */
  readonly id: string
  readonly locationId: string
  readonly kind?: 'full' | 'rolling' | 'spot'
  readonly name?: string
}

export interface CountStartFacts {
  /** The planned count; null: a new one is begun. */
  readonly count: CountRow | null
  readonly piles: readonly PileToCount[]
  /** What the place is called. */
  readonly placeName: string
}

/** What is on a sheet, by the kind of count. */
function sheetOf(kind: string, most: number, piles: readonly PileToCount[], now: string) {
  const chosen = kind === 'spot' ? [] : kind === 'rolling' ? rollingChoice(piles, most, now) : piles
  return inShelfOrder(chosen).map(({ productId, state, placeId, unit }) => ({
    productId,
    state,
    placeId,
    unit,
  }))
}

export const countChange = (
  count: CountRow,
  before: Partial<Row<Entities['stockCount']>>,
  after: Partial<Row<Entities['stockCount']>>,
): RecordChange => ({
  entity: 'stockCount',
  id: count.id,
  version: count.version,
  locationId: count.locationId,
  before,
  after,
})

const over = (path: string): Decision => refuse('NOT_POSSIBLE_NOW', [{ path, rule: 'problem.count.over' }])

/** Begins a count: the sheet is drawn from what is there now. Begun already, nothing follows. */
export const startCount = defineOperation({
  call: 'stock.startCount',
  writes: ['stockCount'],
  decide(asked: AskedCountStart, { count, piles, placeName }: CountStartFacts, { now, by }) {
    if (count === null) {
      const kind = asked.kind ?? 'spot'
      const row = {
        id: asked.id,
        name: asked.name?.trim() || placeName,
        locationId: asked.locationId,
        kind,
        status: 'open',
        startedAt: now,
        startedById: by.memberId,
        sheet: sheetOf(kind, 10, piles, now),
      }
      const history = { name: row.name, kind }
      return {
        ok: true,
        effects: { ...NO_EFFECTS, at: now, records: [{ entity: 'stockCount', row, history }] },
      }
    }
    if (count.startedAt !== null) return { ok: true, effects: { ...NO_EFFECTS, at: now } }
    if (count.status !== 'open') return over('start.id')
    const change = countChange(
      count,
      { startedAt: null, sheet: [] },
      { startedAt: now, sheet: sheetOf(count.kind, count.most, piles, now) },
    )
    return { ok: true, effects: { ...NO_EFFECTS, at: now, changes: [change] } }
  },
})

export interface AskedEntry {
  readonly id: string
  readonly stockCountId: string
  /** When it was seen, where that is not now: without a connection. */
  readonly at?: string
  readonly productId: string
  readonly state?: string
  /** Where the pile is booked; the place of the count unless named. */
  readonly placeId?: string
  /** The shelf that is counted. */
  readonly partId?: string
  readonly labelId?: string
  readonly covers: 'all' | 'loose' | 'label'
  /** What was counted, in parts that are added up; empty: it only takes others back. */
  readonly how: readonly CountedHow[]
  readonly round?: number
  readonly takesBack?: readonly string[]
  readonly device?: string
}

export interface EntryFacts {
  readonly count: Pick<CountRow, 'id' | 'locationId' | 'status'>
  readonly products: ReadonlySet<string>
  /** The places that belong to the count, its own first. */
  readonly places: ReadonlySet<string>
  readonly label: Pick<
    Row<Entities['label']>,
    'id' | 'productId' | 'state' | 'quantity' | 'locationId' | 'shipmentId'
  > | null
  /** Of a label that is on its way: where to, and since when; absent where that is not known. */
  readonly travels?: { readonly place: string; readonly sentAt: string }
  /** Of a label that is closed: its state before, where that is known. */
  readonly stateBefore?: string
}

const lower = (id: string) => id.toLowerCase()

/** More than this of anything is a slip of the finger; other calls take no more of an amount, either. */
const MOST = 1_000_000_000

/** What is wrong with an amount that was counted. */
function amountFaults(quantity: Amount | null): Fault[] {
  const path = 'entry.how'
  if (quantity === null || isNegative(quantity)) return [{ path, rule: 'problem.count.howMuch' }]
  return isMore(quantity, { value: MOST, unit: quantity.unit }, true)
    ? [{ path, rule: 'problem.field.tooLarge', values: { limit: MOST } }]
    : []
}

function entryFaults(asked: AskedEntry, facts: EntryFacts, quantity: Amount | null): Fault[] {
  const isTakingBack = asked.how.length === 0 && (asked.takesBack ?? []).length > 0
  return [
    ...(asked.covers === 'label' && facts.label === null ? [unknownLink('entry.labelId')] : []),
    ...(facts.products.has(lower(asked.productId)) ? [] : [unknownLink('entry.productId')]),
    ...(['placeId', 'partId'] as const).flatMap(name => {
      const id = asked[name]
      return id === undefined || facts.places.has(lower(id)) ? [] : [unknownLink(`entry.${name}`)]
    }),
    ...(isTakingBack ? [] : amountFaults(quantity)),
  ]
}

/** The state in which a scanned label is counted: one that was closed comes back as it was before. */
const stateOf = ({ label, stateBefore }: EntryFacts): string | undefined =>
  label === null ? undefined : isFinalState(label.state) ? (stateBefore ?? 'init') : label.state

/** A label that was on its way when it was scanned is neither there nor found: the place that it goes to receives it. */
function travelFaults({ label, travels }: EntryFacts, at: string): Fault[] {
  if (label === null || !isOnTheWay(label)) return []
  const path = 'entry.labelId'
  if (travels === undefined) return [{ path, rule: 'trace.label.onTheWay' }]
  return Date.parse(at) < Date.parse(travels.sentAt)
    ? []
    : [{ path, rule: 'problem.count.onTheWay', values: { place: travels.place } }]
}

/** Saves what somebody saw: each entry by itself, at once. */
export const enterCount = defineOperation({
  call: 'stock.enterCount',
  writes: ['stockCountEntry'],
  decide(asked: AskedEntry, facts: EntryFacts, { now, by }) {
    const { count, label } = facts
    if (count.status !== 'open' && count.status !== 'review') return over('entry.stockCountId')
    const late = happeningFaults(asked.at, 'entry.at', now, by)
    if (late.length > 0) return refuse('RULE_BROKEN', late)
    const isWhole = asked.covers === 'label' && label !== null && asked.how.length === 0
    const isTakingBack = asked.how.length === 0 && (asked.takesBack ?? []).length > 0
    const quantity = isTakingBack ? null : isWhole ? label.quantity : countedAmount(asked.how)
    const faults = isWhole ? [] : entryFaults(asked, facts, quantity)
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    if (label !== null && (label.state === 'waste' || label.state === 'cancel'))
      return refuse('RULE_BROKEN', [{ path: 'entry.labelId', rule: 'problem.count.thrownAway' }])
    const travelling = isTakingBack ? [] : travelFaults(facts, happenedAt(asked.at, [], now))
    if (travelling.length > 0) return refuse('NOT_POSSIBLE_NOW', travelling)
    const isHere = label !== null && facts.places.has(label.locationId)
    const placeId = isHere
      ? label.locationId
      : asked.placeId === undefined
        ? count.locationId
        : lower(asked.placeId)
    const row = {
      id: lower(asked.id),
      stockCountId: count.id,
      at: happenedAt(asked.at, [], now),
      userId: by.memberId,
      terminalId: by.terminalId ?? null,
      device: asked.device ?? null,
      // Whoever counts a shelf counts all of a pile that is kept there.
      partId: asked.partId === undefined || lower(asked.partId) === placeId ? null : lower(asked.partId),
      productId: label?.productId ?? lower(asked.productId),
      state: stateOf(facts) ?? asked.state ?? 'init',
      placeId,
      labelId: label?.id ?? null,
      covers: asked.covers,
      quantity,
      how: asked.how,
      round: asked.round ?? 1,
      takesBack: (asked.takesBack ?? []).map(lower),
    }
    return { ok: true, effects: { ...NO_EFFECTS, at: now, records: [{ entity: 'stockCountEntry', row }] } }
  },
})

export interface AskedTurn {
  readonly stockCountId: string
  readonly to: 'open' | 'review' | 'cancelled'
}

export interface TurnFacts {
  readonly count: CountRow
  readonly hasEntries: boolean
}

const TURNS: Readonly<Record<AskedTurn['to'], readonly string[]>> = {
  open: ['review'],
  review: ['open'],
  cancelled: ['open', 'review'],
}

/** Ends the counting for the review, opens it again to count some of it anew, or gives it up. */
export const turnCount = defineOperation({
  call: 'stock.turnCount',
  writes: ['stockCount'],
  decide({ to }: AskedTurn, { count, hasEntries }: TurnFacts, { now }) {
    if (count.status === to) return { ok: true, effects: { ...NO_EFFECTS, at: now } }
    if (!TURNS[to].includes(count.status)) return over('turn.stockCountId')
    if (to === 'review' && !hasEntries)
      return refuse('NOT_POSSIBLE_NOW', [{ path: 'turn.stockCountId', rule: 'problem.count.nothingCounted' }])
    const ended = to === 'review' ? { endedAt: now } : {}
    const change = countChange(count, { status: count.status }, { status: to, ...ended })
    return { ok: true, effects: { ...NO_EFFECTS, at: now, changes: [change] } }
  },
})

export interface AskedSettling {
  readonly id: string
  readonly stockCountId: string
  readonly productId: string
  readonly state: string
  readonly placeId: string
  /** What there was at the instant of the count, with and without labels. */
  readonly quantity?: Amount
  /** Nothing is booked of it. */
  readonly isLeft?: boolean
  /** The labels that are missing; all others are there. */
  readonly missing?: readonly string[]
  readonly reason: string
}

/** Decides a pile in the review: whose number counts, which labels are missing, or that it stays as it is; and why. */
export const settleCount = defineOperation({
  call: 'stock.settleCount',
  writes: ['stockCountEntry'],
  decide(asked: AskedSettling, { count }: Pick<EntryFacts, 'count'>, { now, by }) {
    if (count.status !== 'review') return over('settle.stockCountId')
    if (asked.reason.trim() === '')
      return refuse('RULE_BROKEN', [{ path: 'settle.reason', rule: 'problem.field.required' }])
    if (asked.quantity !== undefined && isNegative(asked.quantity))
      return refuse('RULE_BROKEN', [{ path: 'settle.quantity', rule: 'problem.count.howMuch' }])
    const row = {
      id: lower(asked.id),
      stockCountId: count.id,
      at: now,
      userId: by.memberId,
      terminalId: by.terminalId ?? null,
      productId: lower(asked.productId),
      state: asked.state,
      placeId: lower(asked.placeId),
      covers: 'settled',
      quantity: asked.quantity ?? null,
      isLeft: asked.isLeft ?? false,
      isByLabel: asked.missing !== undefined,
      missing: (asked.missing ?? []).map(lower),
      reason: asked.reason.trim(),
    }
    return { ok: true, effects: { ...NO_EFFECTS, at: now, records: [{ entity: 'stockCountEntry', row }] } }
  },
})

/** A stored entry as the rule reads it. */
export function entryOf(row: Row<Entities['stockCountEntry']>): CountedEntry {
  const { id, at, userId, partId, covers, labelId, quantity, round, takesBack, isLeft, isByLabel, missing } =
    row
  const { productId, state, placeId, reason, how } = row
  return {
    id,
    at,
    by: userId,
    partId,
    covers,
    labelId,
    quantity: quantity as Amount | null,
    isWhole: covers === 'label' && how.length === 0,
    round,
    takesBack,
    productId,
    state,
    placeId,
    isLeft,
    missing: isByLabel ? missing : null,
    reason,
  }
}
