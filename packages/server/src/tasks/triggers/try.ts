/** What a trigger would have fired on in the last days, or fires on in those ahead, as it stands now: nothing is written. */
import { firesOn, holdsAt, isBeyond, timesBetween, type TriggerCause } from '@cloche/domain/rules/triggers'
import { TRIED_FIRINGS_MAX } from '@cloche/domain/calls'
import { minus, plus, type Amount } from '@cloche/domain/rules/amounts'
import type { Transaction } from '../../database/transaction.ts'
import { hasOwnSql } from '../../tenancy/index.ts'
import {
  eventsBetweenStatement,
  failedBetweenStatement,
  missedBetweenStatement,
  type CauseRow,
} from './causes.store.ts'
import { expectedDays } from './forecasts.ts'
import { haveStatement, type TriggerRow } from './triggers.store.ts'

/** Days that are looked at. */
export const TRIED_DAYS = 7
/** Of a list of this length there may be more. */
const READ_MAX = 5000

export interface Tried {
  readonly at: string
  readonly cause: TriggerCause
  readonly entity: string | null
  readonly id: string | null
  /** Of a forecast. */
  readonly day: string | null
  readonly about: string | null
  readonly placeId: string
  readonly productId: string | null
}

export interface TriedFirings {
  readonly count: number
  /** The newest first. */
  readonly firings: readonly Tried[]
  /** Whether all that happened was looked at. */
  readonly isWhole: boolean
}

interface MovedRow {
  readonly at: string
  readonly value: number
  readonly unit: Amount['unit']
}

/** Movements of a product at a place and below it, the newest first, in the measures that balances are kept in. */
const movesOf = async (
  transaction: Transaction,
  organizationId: string,
  placeId: string,
  productId: string,
  from: string,
): Promise<readonly MovedRow[]> => {
  const { rows } = await transaction.query<MovedRow>({
    text: `select at, quantity_value::float8 as value, quantity_unit as unit from stock_variation
      where organization_id = $1 and product_id = $3 and at >= $4
        and location_id in (select id from location where organization_id = $1 and hierarchy @> array[$2::uuid])
      order by at desc, id desc limit ${READ_MAX}`,
    values: [organizationId, placeId, productId, from],
  })
  return rows
}

/** When stock of a product crossed the level: walked back from what there is now. */
function crossings(
  trigger: Pick<TriggerRow, 'compares' | 'amount'>,
  now: Amount,
  moves: readonly MovedRow[],
): string[] {
  const is = (amount: Amount) => isBeyond(trigger.compares, trigger.amount, amount)
  const found: string[] = []
  let after = now
  for (const { at, value, unit } of moves) {
    const before = minus(after, { value, unit })
    // Another measure than that of the level: it moves nothing here.
    if (before === null) continue
    if (is(after) && !is(before)) found.push(at)
    after = before
  }
  return found
}

async function ofStock(
  transaction: Transaction,
  organizationId: string,
  trigger: TriggerRow,
  from: string,
): Promise<{ readonly all: Tried[]; readonly isWhole: boolean }> {
  const { amount, placeIds, locationId, productIds, timeZone } = trigger
  const all: Tried[] = []
  let isWhole = true
  if (amount === null) return { all, isWhole }
  for (const placeId of placeIds.length === 0 ? [locationId] : placeIds) {
    const { rows } = await transaction.query(haveStatement(organizationId, placeId, productIds))
    for (const productId of productIds) {
      const moves = await movesOf(transaction, organizationId, placeId, productId, from)
      isWhole &&= moves.length < READ_MAX
      const there = rows
        .filter(row => row.productId === productId)
        .reduce<Amount>((sum, row) => plus(sum, { value: row.value, unit: row.unit }) ?? sum, {
          value: 0,
          unit: amount.unit,
        })
      for (const at of crossings(trigger, there, moves))
        if (holdsAt({ ...trigger, placeIds: [] }, { places: [locationId], at, timeZone }))
          all.push({ at, cause: 'stock', entity: null, id: null, day: null, about: null, placeId, productId })
    }
  }
  return { all, isWhole }
}

function ofClock(trigger: TriggerRow, from: string, to: string): Tried[] {
  const { locationId, placeIds, timeZone } = trigger
  return timesBetween(trigger, { from, to }, timeZone, READ_MAX)
    .filter(at => holdsAt({ ...trigger, placeIds: [] }, { places: [locationId], at, timeZone }))
    .flatMap(at =>
      (placeIds.length === 0 ? [locationId] : placeIds).map(placeId => ({
        at: new Date(at).toISOString(),
        cause: 'time' as const,
        entity: null,
        id: null,
        day: null,
        about: null,
        placeId,
        productId: null,
      })),
    )
}

/** Nothing is kept of forecasts of the days before: what counts is what they say of the days ahead, the nearest first. */
async function ofForecasts(
  transaction: Transaction,
  organizationId: string,
  trigger: TriggerRow,
  now: string,
): Promise<Tried[]> {
  const found = await expectedDays(transaction, organizationId, trigger, now)
  return found.map(({ computedAt: at, id, day, locationId: placeId, productId }) => ({
    at,
    cause: 'forecast',
    entity: 'forecast',
    id,
    day,
    about: null,
    placeId,
    productId,
  }))
}

/** Places below that have their own of it, among those of some causes. */
async function ownPlaces(
  transaction: Transaction,
  organizationId: string,
  triggerId: string,
  placeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.query<{ id: string }>({
    text: `select l.id from location l where l.organization_id = $1 and l.id = any($2::uuid[])
      and ${hasOwnSql('trigger', '$3::uuid', 'l.hierarchy')} order by l.id`,
    values: [organizationId, placeIds, triggerId],
  })
  return new Set(rows.map(({ id }) => id))
}

/** What a trigger would have fired on in the days before an instant. */
export async function triedFirings(
  transaction: Transaction,
  organizationId: string,
  trigger: TriggerRow,
  now: string,
): Promise<TriedFirings> {
  const from = new Date(Date.parse(now) - TRIED_DAYS * 86_400_000).toISOString()
  const answer = (all: readonly Tried[], isWhole: boolean): TriedFirings => ({
    count: all.length,
    firings: all.toSorted((one, two) => Date.parse(two.at) - Date.parse(one.at)).slice(0, TRIED_FIRINGS_MAX),
    isWhole,
  })
  if (trigger.listens === 'time') return answer(ofClock(trigger, from, now), true)
  if (trigger.listens === 'stock') {
    const { all, isWhole } = await ofStock(transaction, organizationId, trigger, from)
    return answer(all, isWhole)
  }
  if (trigger.listens === 'forecast') {
    const all = await ofForecasts(transaction, organizationId, trigger, now)
    return { count: all.length, firings: all.slice(0, TRIED_FIRINGS_MAX), isWhole: true }
  }
  const { locationId, id } = trigger
  const read: readonly CauseRow[][] = await Promise.all([
    ...(trigger.listens === 'event'
      ? [transaction.query(eventsBetweenStatement(organizationId, from, now, locationId))]
      : []),
    transaction.query(failedBetweenStatement(organizationId, from, now, locationId)),
    transaction.query(missedBetweenStatement(organizationId, from, now, locationId)),
  ]).then(results => results.map(({ rows }) => [...rows]))
  const heard = read.flat().filter(cause => firesOn(trigger, cause))
  const own = await ownPlaces(transaction, organizationId, id, [
    ...new Set(heard.map(cause => cause.locationId)),
  ])
  const all = heard
    .filter(cause => !own.has(cause.locationId))
    .map(({ at, cause, entity, id: causeId, about, locationId: placeId, productId }): Tried => ({
      at,
      cause,
      entity,
      id: causeId,
      day: null,
      about,
      placeId,
      productId,
    }))
  return answer(
    all,
    read.every(rows => rows.length < READ_MAX),
  )
}
