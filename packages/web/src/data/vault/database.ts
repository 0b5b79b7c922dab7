/**
 * The database of what cannot be asked for without a connection: operations that wait, numbers this browser holds, what
 * is known of the place, and the keys under which all of it is sealed. It stands apart from the one whose stores are
 * specified.
 */
import { openDB, type IDBPDatabase } from 'idb'

export const keptDatabase = 'cloche-outbox'
/** Before the second version nothing was sealed. */
const version = 2
let opened: Promise<IDBPDatabase> | undefined

export function openKept(): Promise<IDBPDatabase> {
  const forget = () => (opened = undefined)
  opened ??= openDB(keptDatabase, version, {
    upgrade(database) {
      // What waits is never lost; the rest is read anew.
      if (!database.objectStoreNames.contains('operations'))
        database.createObjectStore('operations', { keyPath: 'order', autoIncrement: true })
      for (const name of ['numbers', 'facts', 'keys']) {
        if (database.objectStoreNames.contains(name)) database.deleteObjectStore(name)
        database.createObjectStore(name)
      }
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
