/** What a booking needs to know, as the caller may see it. */
import { ENTITIES } from '@cloche/domain/entities'
import {
  bookingLines,
  type AskedLine,
  type BookingFacts,
  type BookingLine,
  type UnlabelledPile,
} from '@cloche/domain/operations'
import { brokenRule, Problem } from '@cloche/domain/problems'
import type { Price } from '@cloche/domain/rules/amounts'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import type { CallContext } from '../../../http/call-context.ts'
import { unlabelledStatement } from '../../../operations/stock-balances.ts'
import { costingOf, costingStatements } from '../../../operations/stock-costs.ts'
import { CLOCK } from './operation.ts'
import { findTaken } from './takeable.store.ts'

/** The location of a booking that names none. @throws LOCATION_REQUIRED */
export function locationOf({ session }: CallContext, asked: string | undefined): string {
  const id = asked?.toLowerCase() ?? session.locationId
  if (id === null || id === undefined) throw new Problem('LOCATION_REQUIRED')
  return id
}

export interface Booking {
  readonly lines: readonly AskedLine[]
  readonly checkpointBatchId?: string
}

/**
 * What else a booking asks for: the lines of orders that it names, what there is without a label of what goes out, and what
 * there is of what was paid for. Such products are written: they are locked as they are.
 */
function moreStatements(organizationId: string, lines: readonly BookingLine[], goesOut: boolean) {
  const taken = goesOut ? lines : []
  const paid = [...new Set(lines.flatMap(({ productId, price }) => (price === null ? [] : [productId])))]
  const [lock, costing] = costingStatements(organizationId, paid)
  return {
    orders: {
      text: 'select id from "order" where organization_id = $1 and id = any($2::uuid[]) and deleted is null',
      values: [organizationId, lines.flatMap(line => line.orderId ?? [])],
    },
    there: unlabelledStatement(organizationId, taken),
    lock,
    costing,
  } satisfies Record<string, Statement>
}

/**
 * Reads it in one trip, and the clock. Products stay until the transaction ends. `goesOut`: food leaves piles without labels.
 * `locationIds`: all that are named.
 */
export async function findBookingFacts(
  transaction: Transaction,
  { actor, session }: CallContext,
  booking: Booking,
  locationId: string,
  goesOut: boolean,
  ...locationIds: readonly string[]
): Promise<{ facts: BookingFacts; now: string }> {
  const { organizationId } = actor
  const lines = bookingLines('', booking, locationId)
  const scope = rowScopeOf(ENTITIES.stockVariation, session, 'create')
  const locationValues: unknown[] = [
    organizationId,
    [...new Set([...lines.map(line => line.locationId), ...locationIds])],
  ]
  const withinLocation = rowScopeSql(ENTITIES.location, scope, value => `$${locationValues.push(value)}`)
  const batchValues: unknown[] = [organizationId, booking.checkpointBatchId?.toLowerCase() ?? null]
  const withinBatch = rowScopeSql(ENTITIES.checkpointBatch, scope, value => `$${batchValues.push(value)}`)
  const and = (condition: string | undefined) => (condition === undefined ? '' : ` and ${condition}`)
  const labelIds = [...new Set(lines.flatMap(line => line.labels.map(({ labelId }) => labelId)))]
  const taken =
    labelIds.length === 0 ? undefined : await findTaken(transaction, organizationId, scope, labelIds)
  const { orders, there, lock, costing } = moreStatements(organizationId, lines, goesOut)
  const [products, locations, states, batches, clock, found, piles, , costed] = await Promise.all(
    [
      {
        text: `select id, cost, consumption_unit as unit from product
               where organization_id = $1 and id = any($2::uuid[]) and deleted is null order by id for key share`,
        values: [organizationId, [...new Set(lines.map(line => line.productId))]],
      },
      {
        text: `select id from location where organization_id = $1 and id = any($2::uuid[]) and deleted is null${and(withinLocation)}`,
        values: locationValues,
      },
      {
        text: 'select path from state where organization_id = $1 and path = any($2::text[]) and deleted is null',
        values: [organizationId, [...new Set(lines.map(line => line.state))]],
      },
      {
        text: `select id, user_id is distinct from $${batchValues.push(actor.memberId)}::uuid and exists (select 1 from checkpoint
            where checkpoint.organization_id = $1 and checkpoint.id = checkpoint_batch.checkpoint_id and needs_token) as "isOthers"
          from checkpoint_batch where organization_id = $1 and id = $2 and status = 'open' and deleted is null${and(withinBatch)}`,
        values: batchValues,
      },
      CLOCK,
      orders,
      there,
      lock,
      costing,
    ].map(statement => transaction.query(statement)),
  )
  if (batches?.rows[0]?.['isOthers'] === true)
    throw brokenRule('checkpointBatchId', 'problem.checkpoint.otherPerson')
  const facts = {
    costs: new Map(
      ((products?.rows ?? []) as unknown as (Price & { id: string })[]).map(row => [row.id, row]),
    ),
    locations: new Set(locations?.rows.map(row => row['id'] as string)),
    states: new Set(states?.rows.map(row => row['path'] as string)),
    isCheckpointBatchOpen: batches?.rows.length === 1,
    orders: new Set(found?.rows.map(row => row['id'] as string)),
    ...(taken === undefined ? {} : { taken }),
    ...(goesOut ? { there: (piles?.rows ?? []) as unknown as UnlabelledPile[] } : {}),
    costing: costingOf(costed?.rows ?? []),
  }
  return { facts, now: clock?.rows[0]?.['now'] as string }
}
