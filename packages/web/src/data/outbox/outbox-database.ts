/**
 * What cannot be asked for without a connection, sealed: operations that wait, numbers this browser holds, what is known
 * of the place. Only who, what kind and when stands beside an operation in plain, to name it when nobody is logged in.
 */
import { openKept } from '../vault/database.ts'
import { seal, unseal, type Sealed } from '../vault/sealing.ts'
import { vaultNow } from '../vault/vault.ts'
import type { Vault } from '../vault/keys-store.ts'
import type { Operation, OperationKind } from './operation.ts'

/** An operation as it lies there. */
export interface WaitingRow {
  readonly order: number
  readonly id: string
  readonly kind: OperationKind
  readonly at: string
  /** The given name of who did it. */
  readonly by: string
  /** Names the key. */
  readonly vault: string
  /** It was sent, and there is only something to say about it. */
  readonly isSent?: boolean
  readonly sealed: Sealed
}

/** An operation that was kept before they were sealed. */
type PlainRow = Operation & { readonly order: number }

interface Waiting {
  readonly own: Operation[]
  /** How many are not this person's, or cannot be read. */
  readonly others: number
}

const isSealed = (row: WaitingRow | PlainRow): row is WaitingRow => 'sealed' in row
const aboutOperation = (id: string) => `operation ${id}`

class NothingKept extends Error {
  override readonly name = 'NothingKept'
}

/** @throws NothingKept while this browser has no key for it */
function waitingKey(): NonNullable<Vault['waiting']> {
  const key = vaultNow()?.waiting
  if (!key) throw new NothingKept()
  return key
}

/** Whether operations can be kept here. */
export function mayKeepOperations(): boolean {
  return Boolean(vaultNow()?.waiting)
}

async function sealedRow(operation: Operation, by: string) {
  const { id, key } = waitingKey()
  const { order, ...plain } = operation
  return {
    ...(order === undefined ? {} : { order }),
    id: operation.id,
    kind: operation.kind,
    at: operation.at,
    by,
    vault: id,
    ...(operation.landed === undefined ? {} : { isSent: true }),
    sealed: await seal(key, aboutOperation(operation.id), plain),
  }
}

/** All operations of this person in this browser, in the order in which they were done. */
export async function readOperations(): Promise<Waiting> {
  const rows = (await (await openKept()).getAll('operations')) as (WaitingRow | PlainRow)[]
  const waiting = vaultNow()?.waiting
  const read = await Promise.all(
    rows.map(async row => {
      if (!isSealed(row) || !waiting || row.vault !== waiting.id) return undefined
      const plain = await unseal<Operation>(waiting.key, aboutOperation(row.id), row.sealed)
      return plain && { ...plain, order: row.order }
    }),
  )
  const own = read.filter(operation => operation !== undefined)
  return { own, others: rows.length - own.length }
}

/** Seals what this person left before operations were sealed. */
export async function sealFormer(userId: string, by: string): Promise<void> {
  const database = await openKept()
  const rows = (await database.getAll('operations')) as (WaitingRow | PlainRow)[]
  for (const row of rows)
    if (!isSealed(row) && row.owner.userId === userId)
      await database.put('operations', await sealedRow(row, by))
}

/** Keeps an operation, on the disk before this settles; answers its place. */
export async function addOperation(operation: Operation, by: string): Promise<number> {
  const row = await sealedRow(operation, by)
  const work = (await openKept()).transaction('operations', 'readwrite', { durability: 'strict' })
  const [order] = await Promise.all([work.store.add(row), work.done])
  return order as number
}

/** Replaces an operation by what became of it; null: it is done with. */
export async function changeOperation(order: number, next: Operation | null): Promise<void> {
  const database = await openKept()
  if (next === null) return database.delete('operations', order)
  const before = (await database.get('operations', order)) as WaitingRow | undefined
  if (before !== undefined) await database.put('operations', { ...(await sealedRow(next, before.by)), order })
}

interface SealedNumbers {
  /** Counts the changes, so that none is made over another. */
  readonly turn: number
  readonly sealed: Sealed
}

/** Reads and replaces what is kept under a key at once: no other tab comes between. @throws NothingKept */
export async function changeNumbers<Kept, Answer>(
  key: string,
  change: (kept: Kept | undefined) => { next: Kept; answer: Answer },
): Promise<Answer> {
  const about = `numbers ${key}`
  for (;;) {
    const vault = vaultNow()
    if (vault === null) throw new NothingKept()
    const database = await openKept()
    const before = (await database.get('numbers', key)) as SealedNumbers | undefined
    const kept = before && (await unseal<Kept>(vault.facts, about, before.sealed))
    const { next, answer } = change(kept)
    const sealed = await seal(vault.facts, about, next)
    const work = database.transaction(['keys', 'numbers'], 'readwrite', { durability: 'strict' })
    const numbers = work.objectStore('numbers')
    const [keys, now] = await Promise.all([work.objectStore('keys').get('session'), numbers.get(key)])
    const isStill = (keys as Vault | undefined)?.session === vault.session
    const isUnchanged = (now as SealedNumbers | undefined)?.turn === before?.turn
    if (isStill && isUnchanged) await numbers.put({ turn: (before?.turn ?? 0) + 1, sealed }, key)
    await work.done
    if (!isStill) throw new NothingKept()
    if (isUnchanged) return answer
  }
}

/** What is known under a key; undefined for nothing, or nothing of this session. */
export async function readFact<Fact>(key: string): Promise<Fact | undefined> {
  const vault = vaultNow()
  if (vault === null) return undefined
  const sealed = (await (await openKept()).get('facts', key)) as Sealed | undefined
  return sealed && unseal<Fact>(vault.facts, `facts ${key}`, sealed)
}

/** Keeps what is known, unless the session ended meanwhile. */
export async function keepFact(key: string, fact: unknown): Promise<void> {
  const vault = vaultNow()
  if (vault === null) return
  const sealed = await seal(vault.facts, `facts ${key}`, fact)
  const work = (await openKept()).transaction(['keys', 'facts'], 'readwrite')
  const keys = (await work.objectStore('keys').get('session')) as Vault | undefined
  if (keys?.session === vault.session) await work.objectStore('facts').put(sealed, key)
  await work.done
}

/** Forgets what is known under a key. */
export async function forgetFact(key: string): Promise<void> {
  await (await openKept()).delete('facts', key)
}

/** Gives up what waits of this person. */
export async function removeOwn(): Promise<void> {
  const { own } = await readOperations()
  const database = await openKept()
  await Promise.all(own.map(({ order }) => database.delete('operations', order as number)))
}
