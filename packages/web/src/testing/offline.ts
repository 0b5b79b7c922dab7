/** What tests of the time without a connection need: the keys of what is kept, and a network that goes and comes. */
import { vi } from 'vitest'
import { sendOutbox } from '../data/outbox/outbox.ts'
import { fetchWaitingKey } from '../data/vault/vault.ts'
import type { Wire } from './wire.ts'

/** Opens what this browser keeps, as it is open once somebody has been at work for a moment. */
export async function openKept(wire: Wire, id = 'of the person at work'): Promise<void> {
  const key = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
  wire.answers('GET', '/auth/user/waiting-key', { waiting: { id, key }, keptSeconds: 172_800 })
  await fetchWaitingKey()
}

interface Outage {
  /** Sends what waits, as a network does that is back. */
  (): Promise<void>
  /** The network is back, and nobody has noticed yet. */
  readonly restore: () => void
}

/** The network goes: nothing is sent before it is back. Answers what brings it back. */
export function loseNetwork(): Outage {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const restore = () => network.mockRestore()
  const comeBack = async () => {
    restore()
    await sendOutbox(true)
  }
  return Object.assign(comeBack, { restore })
}

const asked = <Answer>(request: IDBRequest<Answer>) =>
  new Promise<Answer>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('It cannot be read'))
  })

/** How many rows lie in each store of the browser's databases: `cloche-outbox/facts`. */
export async function rowsKept(): Promise<{ readonly name: string; readonly count: number }[]> {
  const found: { name: string; count: number }[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await asked(indexedDB.open(name))
    database.onversionchange = () => database.close()
    for (const store of database.objectStoreNames)
      found.push({
        name: `${name}/${store}`,
        count: await asked(database.transaction(store).objectStore(store).count()),
      })
    database.close()
  }
  return found
}
