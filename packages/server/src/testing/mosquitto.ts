/** Debian's mosquitto as the broker of somebody else, with people, passwords and who may reach which topic. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where systems put what is no command of everybody. */
const ELSEWHERE = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin']

/** @throws where there is none: what is not tested does not pass */
function found(): string {
  const named = process.env['MOSQUITTO']
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...ELSEWHERE]
  const path = [...(named ? [named] : []), ...folders.map(folder => join(folder, 'mosquitto'))].find(one =>
    existsSync(one),
  )
  if (path === undefined)
    throw new Error(
      'The tests of MQTT by an outside broker need mosquitto, and there is none. Install it (on Debian: apt-get install mosquitto) or name one in MOSQUITTO.',
    )
  return path
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export interface Mosquitto {
  readonly port: number
  stop(): Promise<void>
  /** As it was, with what it kept for those who were away. */
  start(): Promise<void>
  end(): Promise<void>
}

/**
 * @param people names and passwords
 * @param rules its access list, line by line
 */
export async function startMosquitto(
  people: Readonly<Record<string, string>>,
  rules: readonly string[],
): Promise<Mosquitto> {
  const program = found()
  const folder = mkdtempSync(join(tmpdir(), 'cloche-mosquitto-'))
  const port = await freePort()
  const [settings, passwords, access] = ['mosquitto.conf', 'passwords', 'access'].map(name =>
    join(folder, name),
  ) as [string, string, string]
  writeFileSync(
    passwords,
    Object.entries(people)
      .map(([name, password]) => `${name}:${password}\n`)
      .join(''),
  )
  writeFileSync(access, `${rules.join('\n')}\n`)
  for (const path of [passwords, access]) chmodSync(path, 0o600)
  const beside = join(dirname(program).replace(/sbin$/, 'bin'), 'mosquitto_passwd')
  const hashed = spawnSync(existsSync(beside) ? beside : 'mosquitto_passwd', ['-U', passwords], {
    encoding: 'utf8',
  })
  if (hashed.status !== 0) throw new Error(`The passwords could not be written: ${hashed.stderr}`)
  writeFileSync(
    settings,
    [
      `listener ${port} 127.0.0.1`,
      'allow_anonymous false',
      `password_file ${passwords}`,
      `acl_file ${access}`,
      'persistence true',
      `persistence_location ${folder}/`,
      'autosave_interval 1',
      // Started by root it would become somebody else, who may not read this folder.
      ...(process.getuid?.() === 0 ? ['user root'] : []),
      '',
    ].join('\n'),
  )
  let child: ChildProcess | undefined
  const start = async () => {
    const begun = spawn(program, ['-c', settings], { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [begun.stdout, begun.stderr])
      stream.on('data', (bytes: Buffer) => (said += bytes.toString()))
    child = begun
    for (let tries = 0; ; tries++) {
      const socket = connect(port, '127.0.0.1')
      const isOpen = await Promise.race([
        once(socket, 'connect').then(() => true),
        once(socket, 'error').then(() => false),
      ]).catch(() => false)
      socket.destroy()
      if (isOpen) return
      if (tries > 100 || begun.exitCode !== null) throw new Error(`mosquitto does not start: ${said}`)
      await sleep(50)
    }
  }
  const stop = async () => {
    if (child === undefined || child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await start()
  return {
    port,
    start,
    stop,
    async end() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
