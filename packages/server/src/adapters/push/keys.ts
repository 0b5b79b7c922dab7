/** The keys by which push services know this installation (VAPID, RFC 8292): made once, the private one kept sealed. */
import type { Pool } from '../../database/connection.ts'
import { transactPlatform } from '../../database/transaction.ts'
import type { Seal } from '../seal.ts'

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Most servers never send such a message: what encrypts it is loaded by the first one. */
export const loadWebPush = async () => (await import('web-push')).default

const ROW = 'push keys'

interface Kept {
  readonly publicKey: string
  /** Base64. */
  readonly sealed: string
}

/** The private key; undefined where another secret sealed it. */
function opened(seal: Seal, { publicKey, sealed }: Kept): PushKeys | undefined {
  try {
    return { publicKey, privateKey: String(seal.open(ROW, Buffer.from(sealed, 'base64'))) }
  } catch {
    return undefined
  }
}

/**
 * Reads them, or makes them: whichever server comes first. Where the secret of the installation was changed they are made
 * anew, and browsers ask for messages again when they next show the account.
 */
export function readPushKeys(pool: Pool, seal: Seal): Promise<PushKeys> {
  return transactPlatform(pool, async transaction => {
    await transaction.query({ text: `select pg_advisory_xact_lock(hashtextextended('${ROW}', 7076))` })
    const { rows } = await transaction.query<{ value: string }>({
      text: 'select value from installation where key = $1',
      values: [ROW],
    })
    const known = rows[0] && opened(seal, JSON.parse(rows[0].value) as Kept)
    if (known !== undefined) return known
    const { publicKey, privateKey } = (await loadWebPush()).generateVAPIDKeys()
    const kept: Kept = { publicKey, sealed: seal.seal(ROW, privateKey).toString('base64') }
    await transaction.query({
      text: 'insert into installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      values: [ROW, JSON.stringify(kept)],
    })
    return { publicKey, privateKey }
  })
}
