/** Records and lists as they were last seen: how they are kept, found again, and cleared. */
import type { IDBPDatabase } from 'idb'
import { seal, unseal, type Sealed } from '../vault/sealing.ts'
import { openVault, vaultNow } from '../vault/vault.ts'
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

/** What the records are called that rows name, by entity. */
type KeptNames = Readonly<Record<string, readonly object[] | undefined>>

/** A record as it is kept. */
type Stored = Row & {
  readonly expires: number
  /** Read as a whole, not only in the columns of a list. */
  readonly isWhole?: boolean
  /** What the records are called that it names. */
  readonly linkedNames?: KeptNames
  /** How many records hang on it. */
  readonly relatedCounts?: Readonly<Record<string, number>>
}

interface StoredList {
  readonly listed: readonly string[]
  readonly count: number
  readonly moreThanCount?: boolean
  readonly names?: KeptNames
  readonly expires: number
}

interface StoredAnswer {
  readonly answer: unknown
  /** When it was heard, in milliseconds. */
  readonly at: number
  readonly expires: number
}

export interface KeptList {
  readonly rows: readonly Row[]
  readonly count: number
  readonly moreThanCount?: boolean
  readonly names?: KeptNames
  /** When it was heard, in milliseconds, where that is not now. */
  readonly knownAt?: number
}

export interface KeptRecord {
  readonly row: Row
  readonly counts: Readonly<Record<string, number>>
  readonly names?: KeptNames
}

/** As it lies in its store: sealed under the key of the session, so that the indexes hold nothing. */
interface Lying {
  readonly expires: number
  readonly sealed: Sealed
}

const database = new LocalDatabase()
const recordKey = (scope: string, id: string) => `${scope}|${id}`
const listKey = (scope: string, query: object) => `${scope}|list|${digest(JSON.stringify(query))}`
const storeNames = Object.keys(localStores)

/** The record as it came from the server. */
function plain(stored: Stored): Row {
  const ours: readonly string[] = [
    'expires',
    'isWhole',
    'linkedNames',
    'relatedCounts',
  ] satisfies (keyof Stored)[]
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

async function opened<Content>(store: string, key: string, lying: unknown): Promise<Content | undefined> {
  const vault = vaultNow()
  const sealed = (lying as Partial<Lying> | undefined)?.sealed
  return vault === null || sealed === undefined
    ? undefined
    : unseal<Content>(vault.facts, `${store} ${key}`, sealed)
}

/** Seals rows and puts them into a store, unless the session ended meanwhile. */
async function put(
  to: IDBPDatabase,
  store: string,
  rows: readonly (readonly [key: string, row: Stored | StoredList | StoredAnswer])[],
): Promise<void> {
  const vault = vaultNow()
  if (vault === null) return
  const sealed = await Promise.all(
    rows.map(async ([key, row]) => {
      const lying: Lying = { expires: row.expires, sealed: await seal(vault.facts, `${store} ${key}`, row) }
      return [key, lying] as const
    }),
  )
  if (vaultNow()?.session !== vault.session) return
  const work = to.transaction(store, 'readwrite')
  await Promise.all([...sealed.map(([key, lying]) => work.store.put(lying, key)), work.done])
}

export async function keepList(store: string, scope: string, query: object, answer: KeptList): Promise<void> {
  if ((await openVault()) === null) return
  await database.run(async to => {
    const work = to.transaction(store)
    const keys = answer.rows.map(row => recordKey(scope, row.id))
    const lying = await Promise.all(keys.map(key => work.store.get(key)))
    const before = await Promise.all(lying.map((row, at) => opened<Stored>(store, keys[at]!, row)))
    const list: StoredList = {
      listed: answer.rows.map(row => row.id),
      count: answer.count,
      ...(answer.moreThanCount === true ? { moreThanCount: true } : {}),
      ...(answer.names === undefined ? {} : { names: answer.names }),
      expires: Date.now() + expiryMs,
    }
    await put(to, store, [
      ...answer.rows.map((row, at) => [keys[at]!, merged(before[at], row, {})] as const),
      [listKey(scope, query), list],
    ])
  })
}

export async function findList(store: string, scope: string, query: object): Promise<KeptList | undefined> {
  if ((await openVault()) === null) return undefined
  return database.run(async from => {
    const key = listKey(scope, query)
    const list = await opened<StoredList>(store, key, await from.get(store, key))
    if (list === undefined) return undefined
    const keys = list.listed.map(id => recordKey(scope, id))
    const { store: rows } = from.transaction(store)
    const lying = await Promise.all(keys.map(one => rows.get(one)))
    const found = await Promise.all(lying.map((row, at) => opened<Stored>(store, keys[at]!, row)))
    return {
      rows: found.flatMap(row => (row ? [plain(row)] : [])),
      count: list.count,
      knownAt: list.expires - expiryMs,
      ...(list.moreThanCount === true ? { moreThanCount: true } : {}),
      ...(list.names === undefined ? {} : { names: list.names }),
    }
  })
}

export async function keepRecord(
  store: string,
  scope: string,
  { row, counts, names }: KeptRecord,
): Promise<void> {
  if ((await openVault()) === null) return
  await database.run(async to => {
    const key = recordKey(scope, row.id)
    const before = await opened<Stored>(store, key, await to.get(store, key))
    const known = {
      ...(Object.keys(counts).length === 0 ? {} : { relatedCounts: counts }),
      ...(names === undefined ? {} : { linkedNames: names }),
    }
    await put(to, store, [[key, merged(before, row, { isWhole: true, ...known })]])
  })
}

export async function findRecord(store: string, scope: string, id: string): Promise<KeptRecord | undefined> {
  if ((await openVault()) === null) return undefined
  return database.run(async from => {
    const key = recordKey(scope, id)
    const found = await opened<Stored>(store, key, await from.get(store, key))
    if (found?.isWhole !== true) return undefined
    const { linkedNames: names, relatedCounts: counts = {} } = found
    return { row: plain(found), counts, ...(names === undefined ? {} : { names }) }
  })
}

export async function forgetRecord(store: string, scope: string, id: string): Promise<void> {
  await database.run(opened => opened.delete(store, recordKey(scope, id)))
}

/** Answers that are no records lie here. */
const ANSWERS = 'contexts'
const answerKey = (scope: string, name: string) => `${scope}|answer|${digest(name)}`

export async function keepAnswer(scope: string, name: string, answer: unknown): Promise<void> {
  if ((await openVault()) === null) return
  const at = Date.now()
  await database.run(to =>
    put(to, ANSWERS, [[answerKey(scope, name), { answer, at, expires: at + expiryMs }]]),
  )
}

/** An answer as it was last heard, and when, in milliseconds. */
export async function findAnswer<Answer>(
  scope: string,
  name: string,
): Promise<{ answer: Answer; at: number } | undefined> {
  if ((await openVault()) === null) return undefined
  return database.run(async from => {
    const key = answerKey(scope, name)
    const found = await opened<StoredAnswer>(ANSWERS, key, await from.get(ANSWERS, key))
    return found === undefined ? undefined : { answer: found.answer as Answer, at: found.at }
  })
}

/** Expired long ago, or kept before records were sealed. */
const isOver = ({ sealed, expires = 0 }: Partial<Lying>) =>
  sealed === undefined || expires < Date.now() - sweptAfterMs

/** Clears what is not of this scope, and what expired long ago. */
export async function keepOnly(scope: string): Promise<void> {
  await database.settled().catch(() => undefined)
  await database.run(async opened => {
    const work = opened.transaction(storeNames, 'readwrite')
    await Promise.all([
      ...storeNames.map(async name => {
        const store = work.objectStore(name)
        await store.delete(IDBKeyRange.upperBound(`${scope}|`, true))
        await store.delete(IDBKeyRange.lowerBound(`${scope}|\uffff`))
        for (let cursor = await store.openCursor(); cursor !== null; cursor = await cursor.continue())
          if (isOver(cursor.value as Partial<Lying>)) await cursor.delete()
      }),
      work.done,
    ])
  })
}
