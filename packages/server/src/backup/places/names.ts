/** Names of backups: in the order of their instants, and telling what opens them. */

const NAME = /^cloche-\d{8}T\d{6}\.\d{3}Z\.tar\.gz(\.age)?$/
export const PART = '.part'

/** `cloche-20261122T033000.125Z.tar.gz.age`, without `.age` where it is not encrypted. */
export function backupName(at: Date, isEncrypted: boolean): string {
  return `cloche-${at.toISOString().replace(/[-:]/g, '')}.tar.gz${isEncrypted ? '.age' : ''}`
}

/** Only what has such a name is ever removed. */
export const isBackupName = (name: string): boolean => NAME.test(name)

/** The newest first. */
export const newestFirst = (names: readonly string[]): string[] => names.filter(isBackupName).sort().reverse()
