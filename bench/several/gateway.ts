/** haproxy and PgBouncer with the settings that docs/scale.md shows: what is written there is what is tried here. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serviceAccount, USER_LIST } from './cluster.ts'

const PAGE = new URL('../../docs/scale.md', import.meta.url)

/** A block of code of the page. */
function sample(language: string): string {
  const found = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(readFileSync(PAGE, 'utf8'))?.[1]
  if (found === undefined) throw new Error(`docs/scale.md shows no ${language}`)
  return found
}

function put(text: string, changes: readonly (readonly [RegExp, string])[]): string {
  let changed = text
  for (const [what, by] of changes) {
    if (!what.test(changed)) throw new Error(`docs/scale.md does not say ${what}`)
    changed = changed.replace(what, by)
  }
  return changed
}

export interface Gateway {
  readonly process: ChildProcess
  readonly port: number
  stop(): Promise<void>
}

/** @throws with what to install */
function findProgram(name: string): string {
  const found = spawnSync('sh', ['-c', `PATH="$PATH:/usr/sbin" command -v ${name}`], {
    encoding: 'utf8',
  }).stdout.trim()
  if (found === '') throw new Error(`${name} is not installed: apt-get install ${name}`)
  return found
}

async function begin(name: string, args: readonly string[], port: number): Promise<Gateway> {
  let said = ''
  const child = spawn(findProgram(name), args, { stdio: ['ignore', 'pipe', 'pipe'], ...serviceAccount() })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || tries === 100) throw new Error(`${name} does not start:\n${said}`)
    if (await isOpen(port)) break
    await sleep(50)
  }
  return {
    process: child,
    port,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** The PgBouncer that is installed, and whether it hands prepared statements on: from 1.21 on it does. */
export function poolerKind(): { readonly version: string; readonly prepares: boolean } {
  const { stdout } = spawnSync(findProgram('pgbouncer'), ['--version'], { encoding: 'utf8' })
  const [, major = '', minor = ''] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? []
  return { version: `${major}.${minor}`, prepares: Number(major) > 1 || Number(minor) >= 21 }
}

export function startPooler(folder: string, port: number, databasePort: number): Promise<Gateway> {
  const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')]
  writeFileSync(users, USER_LIST)
  writeFileSync(
    file,
    put(sample('ini'), [
      [/host=\S+ port=\d+/, `host=127.0.0.1 port=${databasePort}`],
      [/listen_addr = .*/, 'listen_addr = 127.0.0.1'],
      [/listen_port = .*/, `listen_port = ${port}`],
      [/auth_file = .*/, `auth_file = ${users}`],
      [/unix_socket_dir = .*/, 'unix_socket_dir ='],
      ...(poolerKind().prepares ? [] : [[/.*\nmax_prepared_statements = .*\n/, ''] as const]),
    ]),
  )
  return begin('pgbouncer', [file], port)
}

export function startBalancer(
  folder: string,
  port: number,
  servers: readonly [number, number],
): Promise<Gateway> {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    put(sample('haproxy'), [
      [/bind .*/, `bind 127.0.0.1:${port}`],
      [/server one \S+/, `server one 127.0.0.1:${servers[0]}`],
      [/server two \S+/, `server two 127.0.0.1:${servers[1]}`],
    ]),
  )
  return begin('haproxy', ['-db', '-f', file], port)
}
