/** Erases in a restored database whom it does not know as erased yet. */
import type { ClientConfig } from 'pg'
import { openBlobs } from '../../adapters/blobs/index.ts'
import type { Config } from '../../config.ts'
import { sessionSecret } from '../../config-secret.ts'
import { createPool } from '../../database/connection.ts'
import { erasingWith, replayErasures, type ErasureLine } from '../../tenancy/index.ts'

/** @param config of the restored place, whose files and lists it writes. */
export async function eraseAgain(
  config: Config,
  connection: ClientConfig,
  lines: readonly ErasureLine[],
): Promise<void> {
  if (lines.length === 0) return
  const pool = createPool(connection, { size: 2 })
  try {
    const erasing = erasingWith({ pool, blobs: openBlobs(config), config }, sessionSecret(config))
    const count = await replayErasures(erasing, lines)
    console.log(`  ${count} people erased once more, of ${lines.length} on the list of erasures`)
  } finally {
    await pool.end()
  }
}
