/** Bookings that a client numbers itself: sent twice, booked once, answered alike; and found again to be taken back. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import type { Effects } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { newId } from '../../../adapters/ids.ts'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { historyStatement } from '../../../entity-engine/history.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import { selection } from '../../../entity-engine/rows.ts'
import type { CallContext } from '../../../http/call-context.ts'
import { scanned, writeEffects } from '../../../operations/write-effects.ts'

const { stockVariation } = ENTITIES
type StockVariation = Row<Entities['stockVariation']>
const whole = selection(stockVariation)
/** The name under which bookings stand in the history. */
const OPERATION = 'stockOperation'

export type Booking = 'register' | 'transfer' | 'count' | 'sell' | 'undo'

/** What is remembered of a booking: its variations, and the instant they are found at. */
export interface Booked {
  readonly verb: Booking
  readonly variationIds: readonly string[]
  readonly at: string | null
  /** Who booked. */
  readonly userId: string | null
  /** Labels that a count changed, and when that was written. */
  readonly labelIds?: readonly string[]
  readonly writtenAt?: string
}

/** The clock of the database. */
export const CLOCK: Statement = { text: `select date_trunc('milliseconds', clock_timestamp()) as now` }

/** Everything that was booked under an id, once all other requests of the same id have ended. */
export async function bookedUnder(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<Booked[]> {
  const [, history] = await Promise.all([
    transaction.query({
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
      values: [`${organizationId}/stock/${id}`],
    }),
    transaction.query({
      text: 'select verb, user_id as "userId", after, at as "writtenAt" from history where organization_id = $1 and entity = $2 and record_id = $3 order by at',
      values: [organizationId, OPERATION, id],
    }),
  ])
  const rows = (history?.rows ?? []) as {
    verb: Booking
    userId: string | null
    writtenAt: string
    after: Pick<Booked, 'variationIds' | 'at' | 'labelIds'>
  }[]
  return rows.map(({ after, ...row }) => ({ ...row, ...after }))
}

/** Variations of a booking within the caller's reach, in the order in which they were booked. */
export async function variationsOf(
  transaction: Transaction,
  { actor, session }: CallContext,
  { variationIds, at }: Pick<Booked, 'variationIds' | 'at'>,
): Promise<StockVariation[]> {
  if (variationIds.length === 0) return []
  const values: unknown[] = [actor.organizationId, variationIds, at]
  const reach = rowScopeOf(stockVariation, session, 'view')
  const within = rowScopeSql(stockVariation, reach, value => `$${values.push(value)}`)
  const { rows } = await transaction.query({
    text:
      `select ${whole.sql} from stock_variation where organization_id = $1 and id = any($2::uuid[]) and ($3::timestamptz is null or at = $3)` +
      `${within === undefined ? '' : ` and ${within}`} order by array_position($2::uuid[], id)`,
    values,
  })
  return rows.map(row => (whole.finish ? whole.finish(row) : row)) as unknown as StockVariation[]
}

/** Writes the variations and the line by which the booking is found again. */
export async function write(
  transaction: Transaction,
  { actor }: CallContext,
  id: string,
  verb: Booking,
  effects: Effects,
  more: object = {},
): Promise<Booked> {
  const { variations, labels } = effects
  const at = variations[0]?.at ?? null
  const labelIds = labels.changed.map(label => label.id)
  const booked = {
    variationIds: variations.map(variation => variation.id),
    // A count writes what has no label as of when it was seen, and labels as of now.
    at: variations.every(variation => variation.at === at) ? at : null,
    ...(labelIds.length === 0 ? {} : { labelIds }),
  }
  const history = historyStatement(
    { ...actor, now: effects.at },
    { entity: OPERATION, recordId: id, verb, version: null, after: { ...booked, ...more } },
  )
  const counted = verb === 'undo' ? [] : scanned(actor.organizationId, effects)
  await writeEffects(actor, transaction, effects, [...counted, history])
  return { verb, userId: actor.userId, ...booked }
}

/**
 * Books what `plan` answers, unless the same was booked under this id before; either way its variations.
 * @throws ALREADY_EXISTS when the id was used for another kind of booking, or by somebody else.
 */
export function book(
  context: CallContext,
  verb: Exclude<Booking, 'undo' | 'sell'>,
  askedId: string | undefined,
  plan: (transaction: Transaction) => Promise<Effects>,
): Promise<{ id: string; variations: StockVariation[] }> {
  const id = askedId?.toLowerCase() ?? newId()
  return context.write(async transaction => {
    const [before] =
      askedId === undefined ? [] : await bookedUnder(transaction, context.actor.organizationId, id)
    if (before !== undefined && (before.verb !== verb || before.userId !== context.actor.userId))
      throw new Problem('ALREADY_EXISTS', { faults: [{ path: `${verb}.id`, rule: 'problem.field.taken' }] })
    if (before !== undefined) return { id, variations: await variationsOf(transaction, context, before) }
    const booked = await write(transaction, context, id, verb, await plan(transaction))
    return { id, variations: await variationsOf(transaction, context, booked) }
  })
}
