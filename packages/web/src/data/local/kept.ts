/** Records and lists as they were last seen: how they are kept, found again, and cleared. */
import { LocalDatabase } from './database.ts'
import { digest } from './scope.ts'
import { localStores } from './stores.ts'

/** Every stored record carries when it expires. */
const expiryMs = 60_000
/** An expired record is still better than none without a connection; not for ever. */
const sweptAfterMs = 7 * 86_400_000

interface Row {
  readonly id: string
  readonly version?: unknown
}

/** A record as it lies in its store. */
type Stored = Row & {
  readonly expires: number
  /** Read as a whole, not only in the columns of a list. */
  readonly isWhole?: boolean
  /** How many records hang on it. */
  readonly relatedCounts?: Readonly<Record<string, number>>
}

interface StoredList {
  readonly listed: readonly string[]
  readonly count: number
  readonly expires: number
}

export interface KeptList {
  readonly rows: readonly Row[]
  readonly count: number
}

export interface KeptRecord {
  readonly row: Row
  readonly counts: Readonly<Record<string, number>>
}

const database = new LocalDatabase()
const recordKey = (scope: string, id: string) => `${scope}|${id}`
const listKey = (scope: string, query: object) => `${scope}|list|${digest(JSON.stringify(query))}`
const storeNames = Object.keys(localStores)

/** The record as it came from the server. */
function plain(stored: Stored): Row {
  const ours: readonly string[] = ['expires', 'isWhole', 'relatedCounts'] satisfies (keyof Stored)[]
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !ours.includes(name))) as unknown as Row
}

/** The higher version wins; a list brings some fields only, and leaves the others as they are. */
export function merged(
  before: Stored | undefined,
  row: Row,
  more: Partial<Stored>,
  now = Date.now(),
): Stored {
  const expires = now + expiryMs
  const [one, two] = [Number(before?.version ?? 0), Number(row.version ?? 0)]
  if (before !== undefined && one > two && row.version !== undefined) return { ...before, expires }
  return { ...before, ...row, ...more, expires }
}

export async function keepList(store: string, scope: string, query: object, answer: KeptList): Promise<void> {
  await database.run(async opened => {
    const work = opened.transaction(store, 'readwrite')
    await Promise.all([
      ...answer.rows.map(async row => {
        const key = recordKey(scope, row.id)
        const before = (await work.store.get(key)) as Stored | undefined
        await work.store.put(merged(before, row, {}), key)
      }),
      work.store.put(
        {
          listed: answer.rows.map(row => row.id),
          count: answer.count,
          expires: Date.now() + expiryMs,
        } satisfies StoredList,
        listKey(scope, query),
      ),
      work.done,
    ])
  })
}

export async function findList(store: string, scope: string, query: object): Promise<KeptList | undefined> {
  return database.run(async opened => {
    const { store: rows } = opened.transaction(store)
    const list = (await rows.get(listKey(scope, query))) as StoredList | undefined
    if (list === undefined) return undefined
    const found = await Promise.all(list.listed.map(id => rows.get(recordKey(scope, id))))
    return {
      rows: (found as (Stored | undefined)[]).flatMap(row => (row ? [plain(row)] : [])),
      count: list.count,
    }
  })
}

export async function keepRecord(store: string, scope: string, { row, counts }: KeptRecord): Promise<void> {
  await database.run(async opened => {
    const work = opened.transaction(store, 'readwrite')
    const key = recordKey(scope, row.id)
    const before = (await work.store.get(key)) as Stored | undefined
    const known = Object.keys(counts).length === 0 ? {} : { relatedCounts: counts }
    await work.store.put(merged(before, row, { isWhole: true, ...known }), key)
    await work.done
  })
}

export async function findRecord(store: string, scope: string, id: string): Promise<KeptRecord | undefined> {
  return database.run(async opened => {
    const found = (await opened.get(store, recordKey(scope, id))) as Stored | undefined
    return found?.isWhole === true ? { row: plain(found), counts: found.relatedCounts ?? {} } : undefined
  })
}

export async function forgetRecord(store: string, scope: string, id: string): Promise<void> {
  await database.run(opened => opened.delete(store, recordKey(scope, id)))
}

/** Clears what is not of this scope (null: everything), and what expired long ago. */
export async function keepOnly(scope: string | null): Promise<void> {
  await database.settled().catch(() => undefined)
  await database.run(async opened => {
    const work = opened.transaction(storeNames, 'readwrite')
    await Promise.all([
      ...storeNames.map(async name => {
        const store = work.objectStore(name)
        if (scope === null) return store.clear()
        await store.delete(IDBKeyRange.upperBound(`${scope}|`, true))
        await store.delete(IDBKeyRange.lowerBound(`${scope}|\uffff`))
        for (let cursor = await store.openCursor(); cursor !== null; cursor = await cursor.continue())
          if ((cursor.value as StoredList).expires < Date.now() - sweptAfterMs) await cursor.delete()
      }),
      work.done,
    ])
  })
}
