/** What a record names in others: proves before a write that every named record lives within scope. */
import type { EntityDeclaration, Field } from '@cloche/domain/catalogue'
import { allFields, hasLocationColumn } from '@cloche/domain/derive'
import { ALL_ENTITIES, entityNamed } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { idsOnce } from '../adapters/ids.ts'
import type { Transaction } from '../database/transaction.ts'
import { sqlName, tableName } from '../database/sql-names.ts'
import { rowScopeOf, rowScopeSql, type RowScope, type ScopedSession } from './row-scope.ts'
import type { WireRow } from './rows.ts'
import { readFrom } from './table.ts'

/**
 * Checks the links among `values` in one statement. What is linked to stays until the transaction ends: whoever
 * removes it this moment is waited for.
 * @param caller who must see what the record is a part of and the files it names; absent: the server's own work.
 * @throws UNKNOWN_LINK naming every field that points at nothing the caller may see.
 */
export async function checkLinks(
  transaction: Transaction,
  entity: EntityDeclaration,
  organizationId: string,
  values: WireRow,
  placesScope: RowScope,
  caller?: ScopedSession,
): Promise<void> {
  const list: unknown[] = [organizationId]
  const add = (value: unknown) => `$${list.push(value)}`
  const parts: string[] = []
  const living = (target: EntityDeclaration) => (target.shape === 'ledger' ? '' : ' and deleted is null')
  const staying = (target: EntityDeclaration) => (target.shape === 'ledger' ? '' : ' for key share')
  const within = (target: EntityDeclaration, isSeen: boolean) => {
    // A file has no place of its own.
    const rowScope =
      isSeen || target.hangsOn !== undefined ? caller && rowScopeOf(target, caller, 'view') : placesScope
    const sql =
      rowScope !== undefined && target.scope === 'location' && target.placeField !== 'locationIds'
        ? rowScopeSql(target, rowScope, add)
        : undefined
    return sql === undefined ? '' : ` and ${sql}`
  }
  // What a line is a part of, and files, must be the caller's to see: a place alone does not say so.
  const missing = (
    path: string,
    target: EntityDeclaration,
    condition: string,
    isSeen = path === entity.within,
  ) =>
    parts.push(
      `select ${add(path)}::text as path where not exists (select 1 from ${tableName(target)} ` +
        `where organization_id = $1 and ${condition}${living(target)}${within(target, isSeen)}${staying(target)})`,
    )
  const fields: Record<string, Field> = { ...allFields(entity) }
  if (hasLocationColumn(entity)) fields['locationId'] = { kind: 'link', entity: 'location', required: true }
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    if (field.readOnly || value === undefined || value === null) continue
    if (field.kind === 'image' && caller !== undefined && FILES !== undefined)
      missing(name, FILES, `id = ${add(value)}`, true)
    if (field.kind === 'link') missing(name, entityNamed(field.entity), `id = ${add(value)}`)
    if (field.kind === 'text' && field.from)
      missing(name, entityNamed(field.from.entity), `${sqlName(field.from.field)} = ${add(value)}`)
    if (field.kind === 'links' && Array.isArray(value) && value.length > 0) {
      const target = entityNamed(field.entity)
      const named = idsOnce(value)
      const ids = add(named)
      parts.push(
        `select ${add(name)}::text as path where (select count(*) from (select 1 from ${tableName(target)} where organization_id = $1 ` +
          `and id = any(${ids}::uuid[])${living(target)}${within(target, false)}${staying(target)}) there) < ${add(named.length)}::int`,
      )
    }
  }
  if (parts.length === 0) return
  const { rows } = await transaction.query({
    text: parts.join(' union all '),
    values: list,
    keepsPlan: true,
  })
  if (rows.length > 0)
    throw new Problem('UNKNOWN_LINK', {
      faults: rows.map(row => ({
        path: `${entity.name}.${String(row['path'])}`,
        rule: 'problem.field.unknownLink',
      })),
    })
}

/** The same without what lives no more: a link that may be empty is empty, a list has the others. */
export async function withoutRemoved(
  transaction: Transaction,
  entity: EntityDeclaration,
  organizationId: string,
  values: WireRow,
): Promise<WireRow> {
  const living = { ...values }
  for (const [name, field] of Object.entries(allFields(entity))) {
    if ((field.kind !== 'link' && field.kind !== 'links') || field.readOnly) continue
    const ids = [(values[name] ?? []) as string | readonly string[]].flat()
    const target = entityNamed(field.entity)
    if (ids.length === 0 || target.shape === 'ledger' || (field.kind === 'link' && field.required)) continue
    const { rows } = await transaction.query<{ id: string }>({
      text: `select id from ${tableName(target)} where organization_id = $1 and id = any($2::uuid[]) and deleted is null`,
      values: [organizationId, idsOnce(ids)],
      keepsPlan: true,
    })
    const there = new Set(rows.map(({ id }) => id))
    const kept = ids.filter(id => there.has(id.toLowerCase()))
    living[name] = field.kind === 'links' ? kept : (kept[0] ?? null)
  }
  return living
}

/** The files that fields of pictures name. */
const FILES = ALL_ENTITIES.find(({ hangsOn }) => hangsOn !== undefined)

interface Referrer {
  readonly entity: EntityDeclaration
  readonly field: string
  readonly onRemove: 'refuse' | 'follow' | 'forget'
}

const referrers = new Map<string, Referrer[]>()

/** Every link field in the catalogue that points at this entity. */
export function referrersOf(name: string): Referrer[] {
  const known = referrers.get(name)
  if (known) return known
  const found = ALL_ENTITIES.flatMap(entity =>
    Object.entries(entity.fields).flatMap(([field, of]) =>
      of.kind === 'link' && of.entity === name ? [{ entity, field, onRemove: of.onRemove ?? 'refuse' }] : [],
    ),
  )
  if (name === 'location') {
    for (const entity of ALL_ENTITIES)
      if (hasLocationColumn(entity)) found.push({ entity, field: 'locationId', onRemove: 'refuse' })
  }
  referrers.set(name, found)
  return found
}

/** Records that need another one: of which entity, by which field, and how many; beyond the limit they are not counted. */
export interface Use {
  readonly entity: string
  readonly field: string
  readonly count: number
}
export const USES_COUNTED = 1000

/** What needs a record, so that it cannot be removed. */
export async function usesOf(
  transaction: Transaction,
  entity: EntityDeclaration,
  organizationId: string,
  id: string,
): Promise<Use[]> {
  const refusing = referrersOf(entity.name).filter(referrer => referrer.onRemove === 'refuse')
  if (refusing.length === 0) return []
  const text = refusing
    .map(
      ({ entity: by, field }, index) =>
        `select ${index} as place, count(*)::int as count from (select 1 from ${readFrom(by)} where organization_id = $1 ` +
        `and ${sqlName(field)} = $2${by.shape === 'ledger' ? '' : ' and deleted is null'} limit ${USES_COUNTED}) uses`,
    )
    .join(' union all ')
  const { rows } = await transaction.query({ text, values: [organizationId, id], keepsPlan: true })
  return rows.flatMap(({ place, count }) => {
    const by = refusing[Number(place)]
    return by === undefined || count === 0
      ? []
      : [{ entity: by.entity.name, field: by.field, count: count as number }]
  })
}

/** Lets go of a record that is about to be removed: refuses while it is used, follows its parts, forgets the rest. */
export async function releaseReferrers(
  transaction: Transaction,
  entity: EntityDeclaration,
  organizationId: string,
  id: string,
  now: string,
): Promise<void> {
  const usedBy = await usesOf(transaction, entity, organizationId, id)
  if (usedBy.length > 0) throw new Problem('IN_USE', { usedBy })
  const all = referrersOf(entity.name)
  for (const { entity: by, field, onRemove } of all) {
    if (onRemove === 'refuse' || by.shape === 'ledger') continue
    const change =
      onRemove === 'follow' ? 'deleted = $3, updated = $3' : `${sqlName(field)} = null, updated = $3`
    await transaction.query({
      text: `update ${tableName(by)} set ${change}, version = version + 1 where organization_id = $1 and ${sqlName(field)} = $2 and deleted is null`,
      values: [organizationId, id, now],
      keepsPlan: true,
    })
  }
}

/** Brings back the parts that went with a record. */
export async function restoreFollowers(
  transaction: Transaction,
  entity: EntityDeclaration,
  organizationId: string,
  id: string,
  deleted: string,
  now: string,
): Promise<void> {
  for (const { entity: by, field, onRemove } of referrersOf(entity.name)) {
    if (onRemove !== 'follow') continue
    await transaction.query({
      text: `update ${tableName(by)} set deleted = null, updated = $4, version = version + 1 where organization_id = $1 and ${sqlName(field)} = $2 and deleted = $3`,
      values: [organizationId, id, deleted, now],
    })
  }
}
