/**
 * The browser's database: opening, upgrading, and starting anew after trouble. Whatever goes wrong in it is logged
 * and never reaches a screen: work then answers undefined, and the database is deleted and rebuilt after a while.
 */
import { deleteDB, openDB, type IDBPDatabase } from 'idb'
import { localStores } from './stores.ts'

export const databaseName = 'cloche'
export const databaseVersion = 23
const pauseMs = 5000

export class LocalDatabase {
  #opened: Promise<IDBPDatabase> | undefined
  #attempts = 0
  #rebuilding: Promise<void> | undefined

  /** Does some work in it; undefined when that is not possible now. */
  async run<Answer>(work: (database: IDBPDatabase) => Promise<Answer>): Promise<Answer | undefined> {
    if (this.#rebuilding !== undefined) return undefined
    try {
      this.#opened ??= this.#open()
      return await work(await this.#opened)
    } catch (error) {
      this.#rebuild(error)
      return undefined
    }
  }

  /** Settles when a rebuilding that is under way is over. */
  async settled(): Promise<void> {
    await this.#rebuilding
  }

  #open(): Promise<IDBPDatabase> {
    const forget = () => (this.#opened = undefined)
    return openDB(databaseName, databaseVersion, {
      upgrade: rebuildStores,
      // Another tab deletes or upgrades it: this one lets go and opens it again when it is needed.
      blocking: (_current, _blocked, event) => {
        forget()
        ;(event.target as IDBDatabase).close()
      },
      terminated: forget,
    })
  }

  /** Deletes everything and begins anew, 5 s times the number of the attempt later. */
  #rebuild(error: unknown): void {
    console.error('The local database is rebuilt after a problem', error)
    if (this.#rebuilding !== undefined) return
    this.#attempts += 1
    const opened = this.#opened
    this.#opened = undefined
    this.#rebuilding = (async () => {
      await opened?.then(
        database => database.close(),
        () => undefined,
      )
      await new Promise(resolve => setTimeout(resolve, pauseMs * this.#attempts))
      try {
        await deleteDB(databaseName)
        this.#opened = this.#open()
        await this.#opened
      } finally {
        this.#rebuilding = undefined
      }
    })()
    this.#rebuilding.catch((again: unknown) => this.#rebuild(again))
  }
}

/** An upgrade keeps nothing: the server has it all. */
function rebuildStores(database: IDBPDatabase): void {
  for (const name of database.objectStoreNames) database.deleteObjectStore(name)
  for (const [name, { indexes = {} }] of Object.entries(localStores)) {
    // Keys are given from outside: they begin with whose record it is.
    const store = database.createObjectStore(name)
    for (const [index, field] of Object.entries(indexes)) store.createIndex(index, field)
  }
}
