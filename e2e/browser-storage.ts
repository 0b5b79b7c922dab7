/** All that lies in a browser for the product's address. */
import type { Page } from '@playwright/test'

export interface Dump {
  /** Everything as one text: names, keys and values; bytes letter by letter. */
  readonly text: string
  /** How many rows each store of each database has: `cloche-outbox/facts`. */
  readonly rows: Readonly<Record<string, number>>
  /** Names in the local storage. */
  readonly names: readonly string[]
}

/** Reads IndexedDB, local and session storage, and what workers keep. */
export function dumpStorage(page: Page): Promise<Dump> {
  return page.evaluate(async () => {
    const settled = <Answer>(asked: IDBRequest<Answer>) =>
      new Promise<Answer>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error ?? new Error('It cannot be read'))
      })
    const letters = (bytes: Uint8Array) => [...bytes].map(byte => String.fromCharCode(byte)).join('')
    const written = (value: unknown): string =>
      JSON.stringify(value, (_, part: unknown) => {
        if (part instanceof ArrayBuffer) return letters(new Uint8Array(part))
        return part instanceof Uint8Array ? letters(part) : part
      })
    const parts: string[] = []
    const rows: Record<string, number> = {}
    for (const { name } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name!))
      for (const storeName of database.objectStoreNames) {
        const store = () => database.transaction(storeName).objectStore(storeName)
        const all = await settled(store().getAll())
        rows[`${name}/${storeName}`] = all.length
        parts.push(written(await settled(store().getAllKeys())), written(all))
      }
      database.close()
    }
    for (const storage of [localStorage, sessionStorage])
      for (const [name, value] of Object.entries(storage)) parts.push(`${name}=${String(value)}`)
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        parts.push(request.url)
        if (!new URL(request.url).pathname.startsWith('/assets/'))
          parts.push((await (await cache.match(request))?.text()) ?? '')
      }
    }
    return { text: parts.join('\n'), rows, names: Object.keys(localStorage) }
  })
}

/** The queue of who is logged in, opened with the key that lies beside it. */
export function readQueue<Operation>(page: Page): Promise<Operation[]> {
  return page.evaluate(async () => {
    const settled = <Answer>(asked: IDBRequest<Answer>) =>
      new Promise<Answer>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error ?? new Error('It cannot be read'))
      })
    const database = await settled(indexedDB.open('cloche-outbox'))
    const store = (name: string) => database.transaction(name).objectStore(name)
    const keys = (await settled(store('keys').get('session'))) as { waiting: { key: CryptoKey } } | undefined
    const rows = (await settled(store('operations').getAll())) as {
      id: string
      sealed: { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }
    }[]
    database.close()
    const opened = rows.map(async ({ id, sealed: { iv, data } }) => {
      const additionalData = new TextEncoder().encode(`operation ${id}`)
      const plain = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv, additionalData },
        keys!.waiting.key,
        data,
      )
      return JSON.parse(new TextDecoder().decode(plain)) as Operation
    })
    return Promise.all(opened)
  })
}
