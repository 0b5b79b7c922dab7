/**
 * What a transaction changes, written down with it as what happened, and told to every server once it is committed:
 * names and ids, never data. Statements of
 * the engine say it themselves; of any other statement that writes, the table is read off its text, so that no write
 * goes by unnoticed.
 */
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { tableName } from './sql-names.ts'
import type { RecordChange, Statement } from './statement.ts'

export const LIVE_CHANNEL = 'cloche_live'

/** What the servers tell each other about one transaction. */
export interface ChangeMessage {
  readonly organizationId: string
  /** Who wrote; null for the server's own work. */
  readonly sessionId: string | null
  readonly changes: readonly RecordChange[]
}

/** More ids or places than this are not named to the other servers. */
const NAMED_MAX = 50
/** PostgreSQL takes payloads below 8000 bytes. */
const BYTES_MAX = 7900

/** The entity of each table. */
export const ENTITY_OF_TABLE = new Map(
  ALL_ENTITIES.map(entity => [tableName(entity).replaceAll('"', ''), entity.name]),
)
const WRITES =
  /\b(?:insert\s+into|delete\s+from)\s+"?(\w+)"?|\bupdate\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi

/** Statements are composed in few shapes; texts that are not known are read once. */
const TEXTS_MAX = 1000
const writtenBy = new Map<string, readonly string[]>()

/** The entities whose tables a statement writes, read off its text. */
export function entitiesWritten(text: string): readonly string[] {
  const known = writtenBy.get(text)
  if (known) return known
  const tables = [...text.matchAll(WRITES)].map(([, one, two]) => (one ?? two ?? '').toLowerCase())
  const names = [...new Set(tables.flatMap(table => ENTITY_OF_TABLE.get(table) ?? []))]
  if (writtenBy.size < TEXTS_MAX) writtenBy.set(text, names)
  return names
}

const joined = (one: readonly string[] | null, two: readonly string[] | null): readonly string[] | null => {
  if (one === null || two === null) return null
  if (one.length === 0) return two
  const all = new Set(one)
  for (const id of two) all.add(id)
  return [...all]
}
const named = (ids: readonly string[] | null) => (ids !== null && ids.length > NAMED_MAX ? null : ids)

/** Gathers what the statements of a transaction change. */
export class Changes {
  readonly #byEntity = new Map<string, RecordChange>()

  note(statement: Statement<unknown>): void {
    if (statement.change) this.#add(statement.change)
  }

  /** Notes a statement that says nothing of itself, once it is known how many rows it wrote. */
  noteResult(statement: Statement<unknown>, rowCount: number): void {
    if (statement.change !== undefined || (rowCount === 0 && !/^\s*with\b/i.test(statement.text))) return
    for (const entity of entitiesWritten(statement.text))
      this.#add({ entity, verb: 'change', ids: null, places: null })
  }

  #add(change: RecordChange): void {
    const before = this.#byEntity.get(change.entity) ?? { ...change, ids: [], places: [] }
    this.#byEntity.set(change.entity, {
      entity: change.entity,
      verb: before.verb === change.verb ? change.verb : 'change',
      ids: joined(before.ids, change.ids),
      places: change.places === null || before.places === null ? null : joined(before.places, change.places),
    })
  }

  /** The statement that writes down what happened, in the transaction itself; undefined when nothing was changed. */
  happening(organizationId: string, sessionId: string | null): Statement | undefined {
    if (this.#byEntity.size === 0) return undefined
    return {
      text: 'insert into happening (organization_id, session_id, changes) values ($1, $2, $3)',
      values: [organizationId, sessionId, JSON.stringify([...this.#byEntity.values()])],
      keepsPlan: true,
    }
  }

  /** The statement that tells it; undefined when nothing was changed. */
  message(organizationId: string, sessionId: string | null): Statement | undefined {
    if (this.#byEntity.size === 0) return undefined
    const changes = [...this.#byEntity.values()].map(change => ({
      ...change,
      ids: named(change.ids),
      places: named(change.places),
    }))
    const payload = (shown: readonly RecordChange[]) =>
      JSON.stringify({ organizationId, sessionId, changes: shown } satisfies ChangeMessage)
    const whole = payload(changes)
    const text =
      Buffer.byteLength(whole) < BYTES_MAX
        ? whole
        : payload(changes.map(change => ({ ...change, ids: null, places: null })))
    return { text: `select pg_notify('${LIVE_CHANNEL}', $1)`, values: [text], keepsPlan: true }
  }
}
