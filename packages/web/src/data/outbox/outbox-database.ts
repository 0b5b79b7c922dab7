/**
 * The database of what cannot be asked for without a connection: operations that wait, numbers this browser holds, and
 * what is known of the place. It stands apart from the one whose stores are specified.
 */
import { openDB, type IDBPDatabase } from 'idb'
import type { Operation } from './operation.ts'

const name = 'cloche-outbox'
let opened: Promise<IDBPDatabase> | undefined

function open(): Promise<IDBPDatabase> {
  const forget = () => (opened = undefined)
  opened ??= openDB(name, 1, {
    upgrade(database) {
      database.createObjectStore('operations', { keyPath: 'order', autoIncrement: true })
      database.createObjectStore('numbers')
      database.createObjectStore('facts')
    },
    blocking: (_current, _blocked, event) => {
      forget()
      ;(event.target as IDBDatabase).close()
    },
    terminated: forget,
  })
  opened.catch(forget)
  return opened
}

/** All operations of this browser, in the order in which they were done. */
export async function readOperations(): Promise<Operation[]> {
  return (await (await open()).getAll('operations')) as Operation[]
}

/** Keeps an operation, on the disk before this settles; answers its place. */
export async function addOperation(operation: Operation): Promise<number> {
  const work = (await open()).transaction('operations', 'readwrite', { durability: 'strict' })
  const [order] = await Promise.all([work.store.add(operation), work.done])
  return order as number
}

/** Replaces an operation by what became of it; null: it is done with. */
export async function changeOperation(order: number, next: Operation | null): Promise<void> {
  const database = await open()
  await (next === null ? database.delete('operations', order) : database.put('operations', next))
}

/** Reads and replaces what is kept under a key at once: no other tab comes between. */
export async function changeNumbers<Kept, Answer>(
  key: string,
  change: (kept: Kept | undefined) => { next: Kept; answer: Answer },
): Promise<Answer> {
  const work = (await open()).transaction('numbers', 'readwrite', { durability: 'strict' })
  const { next, answer } = change((await work.store.get(key)) as Kept | undefined)
  await Promise.all([work.store.put(next, key), work.done])
  return answer
}

export async function readFact<Fact>(key: string): Promise<Fact | undefined> {
  return (await (await open()).get('facts', key)) as Fact | undefined
}

export async function keepFact(key: string, fact: unknown): Promise<void> {
  await (await open()).put('facts', fact, key)
}

/** Forgets what is known of places and people, and what waited of the person who leaves. Numbers stay: they are nobody's. */
export async function wipe(userId: string | null): Promise<void> {
  const work = (await open()).transaction(['operations', 'facts'], 'readwrite')
  const operations = work.objectStore('operations')
  const all = (await operations.getAll()) as Operation[]
  await Promise.all([
    work.objectStore('facts').clear(),
    ...all
      .filter(({ owner }) => owner.userId === userId)
      .map(({ order }) => operations.delete(order as number)),
    work.done,
  ])
}
