/** Where the keys lie: in the database of what they seal, so that both come and go in one transaction. */
import { openKept } from './database.ts'

/** The keys as they lie in the browser's database. */
export interface Vault {
  /** Whose session it is. */
  readonly session: string
  readonly facts: CryptoKey
  /** Null until the server has given it. */
  readonly waiting: { readonly id: string; readonly key: CryptoKey } | null
  /** Without a word of the server for so long, in milliseconds, the session is over. */
  readonly keptMs: number
  /** When what is kept is over, by `Date.now()`. */
  readonly expires: number
}

/** The one row of its store. */
const row = 'session'

export async function readKeys(): Promise<Vault | undefined> {
  return (await (await openKept()).get('keys', row)) as Vault | undefined
}

/**
 * Reads and replaces the keys at once: no other tab comes between. With new keys everything goes that was sealed under
 * the former. Null leaves them as they are.
 */
export async function changeKeys<Next extends { keys: Vault; isNew: boolean } | null>(
  change: (found: Vault | undefined) => Next,
): Promise<Next extends null ? Vault | null : Vault> {
  const work = (await openKept()).transaction(['keys', 'facts', 'numbers'], 'readwrite')
  const next = change((await work.objectStore('keys').get(row)) as Vault | undefined)
  if (next !== null) {
    if (next.isNew)
      await Promise.all([work.objectStore('facts').clear(), work.objectStore('numbers').clear()])
    await work.objectStore('keys').put(next.keys, row)
  }
  await work.done
  return (next?.keys ?? null) as Next extends null ? Vault | null : Vault
}
