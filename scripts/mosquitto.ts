/** The broker that machines' messages by MQTT are tested with beside our own: Debian's mosquitto. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './child.ts'

/** Where systems put what is no command of everybody. */
const elsewhere = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin']

const isThere = (): boolean =>
  [
    process.env['MOSQUITTO'] ?? '',
    ...[...(process.env['PATH'] ?? '').split(delimiter), ...elsewhere].map(folder =>
      join(folder, 'mosquitto'),
    ),
  ].some(path => path !== '' && existsSync(path))

/**
 * Installs it where that is possible: by root on Debian and its kin. Where it is not there and cannot be installed, its
 * tests fail by themselves, and say what to do.
 */
export async function ensureMosquitto(): Promise<void> {
  if (isThere() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('Installing mosquitto for the tests ...')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], env)
  await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'mosquitto'], env)
}
