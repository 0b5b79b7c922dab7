/**
 * Records that change and are sealed all the same: what a transaction made of them is kept whole, beside what they were
 * before, just before its commit. Statements say which records they change; of any other the table is read off its text.
 */
import { REVISED, type Revised } from '@cloche/domain/rules/ledger-seals'
import { ENTITY_OF_TABLE, entitiesWritten } from './changes.ts'
import type { Statement } from './connection.ts'

const TABLE_OF_ENTITY = new Map(
  (Object.keys(REVISED) as Revised[]).flatMap(table => {
    const entity = ENTITY_OF_TABLE.get(table)
    return entity === undefined ? [] : [[entity, table] as const]
  }),
)

/**
 * The statement that keeps records as they are now, and has that sealed: each version once.
 * @param ids null: all whose version is not kept
 */
export function reviseStatement(
  organizationId: string,
  table: Revised,
  ids: readonly string[] | null,
): Statement {
  const { once }: { readonly once?: string } = REVISED[table]
  return {
    text:
      'with revised as (insert into record_revision (organization_id, at, id, entity, record_id, version, content) ' +
      `select r.organization_id, now(), gen_random_uuid(), '${table}', r.id, r.version, to_jsonb(r) - 'search_text' ` +
      `from ${table} r where r.organization_id = $1 and ($2::uuid[] is null or r.id = any($2::uuid[])) ` +
      (once === undefined ? '' : `and r.${once} is not null `) +
      'and not exists (select from record_revision k where k.organization_id = $1 and k.record_id = r.id and k.version = r.version) ' +
      'returning id, at) ' +
      'insert into unsealed (organization_id, ledger, ids, ats) ' +
      `select $1::uuid, 'record_revision', array_agg(id), array_agg(at) from revised having count(*) > 0`,
    values: [organizationId, ids],
    change: null,
  }
}

/** Gathers which of these records the statements of a transaction change. */
export class Revisions {
  readonly #ids = new Map<Revised, Set<string> | null>()

  note({ change, text }: Statement<unknown>): void {
    if (change) return this.#add(change.entity, change.ids)
    if (change === undefined) for (const entity of entitiesWritten(text)) this.#add(entity, null)
  }

  #add(entity: string, ids: readonly string[] | null): void {
    const table = TABLE_OF_ENTITY.get(entity)
    if (table === undefined) return
    const known = this.#ids.get(table)
    if (ids === null || known === null) this.#ids.set(table, null)
    else this.#ids.set(table, new Set([...(known ?? []), ...ids]))
  }

  /** The statements that keep them; what they name is gathered no more. */
  take(organizationId: string): Statement[] {
    const statements = [...this.#ids].map(([table, ids]) =>
      reviseStatement(organizationId, table, ids && [...ids]),
    )
    this.#ids.clear()
    return statements
  }
}
