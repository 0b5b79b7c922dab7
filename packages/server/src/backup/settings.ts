/** What the commands of backups take from the settings: a server's, without what only answering calls needs. */
import { readConfig, type Config } from '../config.ts'
import { settingNames } from '../config-values.ts'

/** @throws ConfigError */
export function backupSettings(
  env: Record<string, string | undefined>,
  folder: string,
  given: Record<string, string | undefined> = {},
): Config {
  const known = Object.fromEntries(settingNames.map(name => [name, env[name]]))
  // Labels carry it, backups do not.
  const publicUrl = known['CLOCHE_PUBLIC_URL']?.trim() || 'http://localhost'
  return readConfig({ ...known, CLOCHE_PUBLIC_URL: publicUrl, ...given }, folder)
}
