/** The server as a process of its own on a data folder of its own, to be killed and started again. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning } from '../database/embedded/index.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

export class ServerProcess {
  readonly folder = mkdtempSync(join(tmpdir(), 'cloche-process-'))
  port = 0
  readonly #settings: Record<string, string>
  #child: ChildProcess | undefined
  #said = ''

  /** @param settings further ones, such as a DATABASE_URL instead of a PostgreSQL of its own. */
  constructor(settings: Record<string, string> = {}) {
    this.#settings = settings
  }

  /** Starts it and waits until it answers. */
  async start(): Promise<void> {
    this.port ||= await freePort()
    const inherited = Object.entries(process.env).filter(
      ([name]) => !/^(CLOCHE_|DATABASE_URL|PORT|HOST)/.test(name),
    )
    const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts')], {
      env: {
        ...Object.fromEntries(inherited),
        PORT: String(this.port),
        CLOCHE_DATA: join(this.folder, 'data'),
        CLOCHE_LOG: 'error',
        ...this.#settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    this.#said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (this.#said += text))
    for (;;) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`It ended instead of getting ready:\n${this.#said}`)
      const answer = await fetch(`http://127.0.0.1:${this.port}/api/v0/health`).catch(() => undefined)
      if (answer?.status === 200) return
      await sleep(20)
    }
  }

  /** Ends the server and its PostgreSQL at once, as a power cut would. */
  async killAll(): Promise<void> {
    const child = this.#child
    const postmaster = Number(
      readFileSync(join(this.folder, 'data', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
    )
    if (child && child.exitCode === null) {
      const ended = once(child, 'close')
      child.kill('SIGKILL')
      process.kill(postmaster, 'SIGKILL')
      await ended
    }
    while (isRunning(postmaster)) await sleep(10)
  }

  async close(): Promise<void> {
    const child = this.#child
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
    }
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** One call. @throws when the connection breaks. */
  async call(
    token: string | null,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Record<string, any> }> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/api/v0${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
}
