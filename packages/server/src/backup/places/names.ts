/** Names of backups: in the order of their instants, and telling what opens them. */

const NAME = /^cloche-\d{8}T\d{6}Z(-\d+)?\.tar\.gz(\.age)?$/
export const PART = '.part'

/** `cloche-20261122T033000Z.tar.gz.age`, without `.age` where it is not encrypted. */
export function backupName(at: Date, isEncrypted: boolean, taken: readonly string[] = []): string {
  const instant = at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const ending = `.tar.gz${isEncrypted ? '.age' : ''}`
  const others = taken.filter(name => name.startsWith(`cloche-${instant}`)).length
  return `cloche-${instant}${others === 0 ? '' : `-${others + 1}`}${ending}`
}

/** Only what has such a name is ever removed. */
export const isBackupName = (name: string): boolean => NAME.test(name)

/** The newest first. */
export const newestFirst = (names: readonly string[]): string[] => names.filter(isBackupName).sort().reverse()
