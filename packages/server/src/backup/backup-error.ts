/** A backup that cannot be made, read or restored; the message is a sentence for the person who asked for it. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
