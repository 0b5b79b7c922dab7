/** Whether the settings hold what opens what lies sealed in a backup. */
import type { Config } from '../../config.ts'
import type { ReadBackup } from '../archive/reader.ts'
import { BackupError } from '../backup-error.ts'
import { secretCheckOf } from '../make-backup.ts'
import { isOwnSecret } from '../restore-backup.ts'

const LOST = 'one-time codes, PINs, keys of devices and mail that waits could not be read any more'

/** @throws BackupError when the secret of then is another one, unless that is wanted. */
export function proveSecret(
  { secret }: Pick<Config, 'secret'>,
  { opening, manifest }: ReadBackup,
  { mayDiffer }: { readonly mayDiffer: boolean },
): void {
  const bringsOwn = manifest.entries.some(entry => isOwnSecret(entry.name))
  if (secret === undefined ? bringsOwn : secretCheckOf(secret) === opening.secretCheck) return
  if (!mayDiffer)
    throw new BackupError(
      `CLOCHE_SECRET is not the one that the backup was made with: ${LOST}. Set it to that one, or say --other-secret.`,
    )
  console.warn(`CLOCHE_SECRET is another one than then: ${LOST}.`)
}
