/**
 * One statement that looks into many entities at once: a bounded branch for each that the session may open, within its
 * reach. The values that branches share stand in it once.
 */
import type { EntityDeclaration, Field } from '@cloche/domain/catalogue'
import { allFields, derivedScreens, isKept } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import type { BatchStatus } from '@cloche/domain/rules/programs'
import { gateHolds, parseGate } from '@cloche/domain/rules/permissions'
import type { Statement } from '../../../database/connection.ts'
import { maySee } from '../../../entity-engine/bytecode.ts'
import { sqlName, tableName } from '../../../database/sql-names.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import { hasSearchText } from '../../../entity-engine/table.ts'
import type { Session } from '../../../http/session.ts'

/** A record that was found, with what names it and what tells it from others of that name. */
export interface FoundRecord {
  readonly entity: string
  readonly id: string
  readonly title: string
  readonly detail: string | null
  /** Of food: whether it may be used. */
  readonly batchStatus: BatchStatus | null
}

/** A row of the statements here: a record and how well it fits. */
export type Ranked = FoundRecord & { readonly rank: number }

/** The record of a row, as it is answered. */
export function recordOf({ entity, id, title, detail, batchStatus }: Ranked): FoundRecord {
  return { entity, id, title, detail, batchStatus }
}

/** Takes a value and answers its placeholder. */
export type Value = (value: unknown) => string

/** What a branch looks for. `rank`: the smaller, the better it fits; 0 without one. */
export interface Sought {
  readonly where: string
  readonly rank?: string
}

/** A branch looks at no more than so many rows that fit, however many there are. */
const LOOKED_AT = 2000

/** Titles that take more than the record's own first title field. */
const TITLES: Readonly<Record<string, string>> = {
  label: `concat_ws(' ', (select name from product where organization_id = $1 and id = label.product_id), serial)`,
  batch: `concat_ws(' ', name, code)`,
  container: `concat_ws(' ', name, code)`,
}

/** Whether food may be used, where a record stands for some. */
const STATUSES: Readonly<Record<string, string>> = { label: 'batch_status', batch: 'status' }

function titleOf(entity: EntityDeclaration): { title: string; detail: string } {
  const { name, title } = entity
  // Fields that are redacted for some are in nobody's search.
  const open = title.filter(
    field => !(field in allFields(entity) && isKept(allFields(entity)[field] as Field)),
  )
  const [first = 'id', second] = open.map(sqlName)
  const own = TITLES[name]
  if (own !== undefined) return { title: own, detail: 'null::text' }
  if (second === undefined) return { title: `coalesce(${first}, '')`, detail: 'null::text' }
  return {
    title: `coalesce(nullif(${first}, ''), ${second}, '')`,
    detail: `case when ${first} <> '' then ${second} end`,
  }
}

/** Entities with a screen of their own for a record, and its gate. */
const SCREENED = ALL_ENTITIES.flatMap(entity => {
  const screen = derivedScreens(entity).find(({ kind }) => kind === 'detail')
  return screen === undefined ? [] : [{ entity, gate: parseGate(screen.gate) }]
})

/** The entities whose records have a screen that this session may open. */
export function openEntities(session: Session): EntityDeclaration[] {
  const knocking = {
    isLoggedIn: true,
    hasLocation: session.locationId !== null,
    permissions: session.permissions,
  }
  return SCREENED.flatMap(({ entity, gate }) =>
    maySee(session, entity) && gateHolds(gate, knocking) ? [entity] : [],
  )
}

/**
 * The best records of each entity, at most `each` of one; undefined when no branch is left.
 *
 * @param seek what to look for in an entity, in SQL over its columns; undefined leaves it out
 */
export function findStatement(
  session: Session,
  each: number,
  seek: (entity: EntityDeclaration, value: Value) => Sought | undefined,
): Statement<Ranked> | undefined {
  const values: unknown[] = [session.organizationId]
  const known = new Map<string, string>()
  const value: Value = given => {
    const key = JSON.stringify(given)
    const placeholder = known.get(key) ?? `$${values.push(given)}`
    known.set(key, placeholder)
    return placeholder
  }
  const branches = openEntities(session).flatMap(entity => {
    const sought = seek(entity, value)
    if (sought === undefined) return []
    const within = rowScopeSql(entity, rowScopeOf(entity, session, 'view'), value)
    const conditions = [
      `${entity.scope === 'platform' ? 'id' : 'organization_id'} = $1`,
      ...(entity.shape === 'ledger' ? [] : ['deleted is null']),
      `(${sought.where})`,
      ...(within === undefined ? [] : [within]),
    ]
    const { title, detail } = titleOf(entity)
    const table = tableName(entity)
    const rank = sought.rank ?? '0'
    const order = hasSearchText(entity) ? 'rank, search_text, id' : 'rank, id desc'
    return [
      `(select '${entity.name}' as entity, id, ${title} as title, ${detail} as detail, ${STATUSES[entity.name] ?? 'null::text'} as "batchStatus", rank ` +
        `from (select *, ${rank} as rank from ${table} where ${conditions.join(' and ')} limit ${LOOKED_AT}) as ${table} ` +
        `order by ${order} limit ${each})`,
    ]
  })
  return branches.length === 0 ? undefined : { text: branches.join(' union all '), values }
}
