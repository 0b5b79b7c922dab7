/**
 * What goes from the browser with a session: everything of the kitchen. It needs nothing but the browser, so that it
 * works before anything is fetched. What waits to be sent stays, sealed.
 */
import { keptNames, writeText } from '../layout/storage.ts'

/** Language, looks, what people pinned and what was shown once; of a shared tablet what it is and who came last; digests that witness ledgers. */
const stays = [
  'locale',
  'layout',
  'tours',
  'navigation',
  'pins',
  'columns',
  'print',
  'updatePromptedAt',
  'terminal',
  'terminal.recent',
]
const isStaying = (name: string) => stays.includes(name) || name.startsWith('witness.')

/** Opens a database as it is; undefined where there is none. */
function openAsIs(name: string): Promise<IDBDatabase | undefined> {
  return new Promise(resolve => {
    const asked = indexedDB.open(name)
    // It was not there: it is not made.
    asked.onupgradeneeded = () => asked.transaction?.abort()
    asked.onerror = event => {
      event.preventDefault()
      resolve(undefined)
    }
    asked.onsuccess = () => {
      const database = asked.result
      database.onversionchange = () => database.close()
      resolve(database)
    }
  })
}

/** Does some work in stores of a database, where they are there, and closes it. */
export async function inStores<Answer>(
  name: string,
  wanted: readonly string[],
  mode: IDBTransactionMode,
  work: (stores: IDBObjectStore[]) => IDBRequest<Answer> | undefined,
): Promise<Answer | undefined> {
  if (typeof indexedDB === 'undefined') return undefined
  const database = await openAsIs(name)
  if (database === undefined) return undefined
  try {
    const names = wanted.filter(one => database.objectStoreNames.contains(one))
    if (names.length === 0) return undefined
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(names, mode)
      const asked = work(names.map(one => transaction.objectStore(one)))
      transaction.oncomplete = () => resolve(asked?.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('It was given up'))
    })
  } finally {
    database.close()
  }
}

/** Deletes the rows of a store that are wanted away. */
export function deleteWhere(store: IDBObjectStore, isGone: (row: unknown) => boolean): void {
  const walk = store.openCursor()
  walk.onsuccess = () => {
    const cursor = walk.result
    if (cursor === null) return
    if (isGone(cursor.value)) cursor.delete()
    cursor.continue()
  }
}

function removeDatabase(name: string): Promise<void> {
  return new Promise(resolve => {
    if (typeof indexedDB === 'undefined') return resolve()
    const asked = indexedDB.deleteDatabase(name)
    // Another tab that holds it lets go by itself; it is then removed without us.
    asked.onsuccess = asked.onerror = asked.onblocked = () => resolve()
  })
}

/** Removes what the session left: texts, keys, facts, numbers, records. Never throws. */
export async function forgetKept(): Promise<void> {
  for (const name of keptNames()) if (!isStaying(name)) writeText(name, null)
  await Promise.allSettled([
    inStores('cloche-outbox', ['keys', 'facts', 'numbers', 'operations'], 'readwrite', stores => {
      for (const store of stores)
        if (store.name === 'operations')
          deleteWhere(store, row => (row as { isSent?: boolean }).isSent === true)
        else store.clear()
      return undefined
    }),
    removeDatabase('cloche'),
  ])
}
