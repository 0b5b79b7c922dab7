/** What the lines of a booking name: products, places, states; found within reach, or refused by name. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem, type Fault } from '@cloche/domain/problems'
import type { Costing } from '@cloche/domain/rules/stock'
import type { Quantity } from '@cloche/domain/rules/traceability'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import type { CallContext } from '../../../http/call-context.ts'
import { CLOCK } from './operation.ts'

/** Food that nobody said a state of. */
const USUAL_STATE = 'init'

export interface AskedLine {
  readonly productId: string
  readonly quantity: Quantity
  readonly state?: string
  readonly locationId?: string
  readonly note?: string
}

/** A line with everything said: ids in the one form in which they are compared. */
export interface Line {
  readonly path: string
  readonly productId: string
  readonly quantity: Quantity
  readonly state: string
  readonly locationId: string
  readonly note: string | null
}

export interface Named {
  readonly costs: ReadonlyMap<string, Costing>
  readonly now: string
}

/** The place of a booking that names none. @throws LOCATION_REQUIRED */
export function placeOf({ session }: CallContext, asked: string | undefined): string {
  const id = asked?.toLowerCase() ?? session.locationId
  if (id === null || id === undefined) throw new Problem('LOCATION_REQUIRED')
  return id
}

export function linesOf(
  verb: string,
  lines: readonly AskedLine[],
  place: string,
  note: string | undefined,
): Line[] {
  return lines.map((line, at) => ({
    path: `${verb}.lines.${at}`,
    productId: line.productId.toLowerCase(),
    quantity: line.quantity,
    state: line.state ?? USUAL_STATE,
    locationId: line.locationId?.toLowerCase() ?? place,
    note: line.note?.trim() || note?.trim() || null,
  }))
}

/**
 * Proves that everything named is there, in one trip. Products stay until the transaction ends.
 * @throws UNKNOWN_LINK naming every path that points at nothing the caller may book at.
 */
export async function findNamed(
  transaction: Transaction,
  { actor, session }: CallContext,
  lines: readonly Line[],
  more: {
    places?: Readonly<Record<string, string>>
    checkpointBatch?: { path: string; id: string | null }
  } = {},
): Promise<Named> {
  const { organizationId } = actor
  const reach = rowScopeOf(ENTITIES.stockVariation, session, 'create')
  const places = [...new Set([...lines.map(line => line.locationId), ...Object.values(more.places ?? {})])]
  const placeValues: unknown[] = [organizationId, places]
  const withinPlace = rowScopeSql(ENTITIES.location, reach, value => `$${placeValues.push(value)}`)
  const batchValues: unknown[] = [organizationId, more.checkpointBatch?.id ?? null]
  const withinBatch = rowScopeSql(ENTITIES.checkpointBatch, reach, value => `$${batchValues.push(value)}`)
  const [products, found, states, batches, clock] = await Promise.all(
    [
      {
        text: `select id, cost, consumption_unit as unit from product
               where organization_id = $1 and id = any($2::uuid[]) and deleted is null order by id for key share`,
        values: [organizationId, [...new Set(lines.map(line => line.productId))]],
      },
      {
        text: `select id from location where organization_id = $1 and id = any($2::uuid[]) and deleted is null${withinPlace === undefined ? '' : ` and ${withinPlace}`}`,
        values: placeValues,
      },
      {
        text: 'select path from state where organization_id = $1 and path = any($2::text[]) and deleted is null',
        values: [organizationId, [...new Set(lines.map(line => line.state))]],
      },
      {
        text: `select id from checkpoint_batch where organization_id = $1 and id = $2 and status = 'open' and deleted is null${withinBatch === undefined ? '' : ` and ${withinBatch}`}`,
        values: batchValues,
      },
      CLOCK,
    ].map(statement => transaction.query(statement)),
  )
  const costs = new Map(
    ((products?.rows ?? []) as unknown as (Costing & { id: string })[]).map(row => [row.id, row]),
  )
  const knownPlaces = new Set(found?.rows.map(row => row['id']))
  const knownStates = new Set(states?.rows.map(row => row['path']))
  const unknown = [
    ...lines.flatMap(line => [
      ...(costs.has(line.productId) ? [] : [`${line.path}.productId`]),
      ...(knownPlaces.has(line.locationId) ? [] : [`${line.path}.locationId`]),
      ...(knownStates.has(line.state) ? [] : [`${line.path}.state`]),
    ]),
    ...Object.entries(more.places ?? {}).flatMap(([path, id]) => (knownPlaces.has(id) ? [] : [path])),
    ...(more.checkpointBatch?.id && batches?.rows.length === 0 ? [more.checkpointBatch.path] : []),
  ]
  if (unknown.length > 0)
    throw new Problem('UNKNOWN_LINK', {
      faults: unknown.map((path): Fault => ({ path, rule: 'problem.field.unknownLink' })),
    })
  return { costs, now: clock?.rows[0]?.['now'] as string }
}
