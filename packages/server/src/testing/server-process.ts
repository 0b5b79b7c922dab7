/** The server as a process of its own on a data folder of its own, to be stopped, killed and started again. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning } from '../database/embedded/index.ts'

type Settings = Record<string, string>

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** As `npm start` and the Dockerfile start it. */
const FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=100']
const THRIFTY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }

/** One run of the server: its process, and what it has said so far. */
export class ServerRun {
  readonly child: ChildProcess
  said = ''

  constructor(env: NodeJS.ProcessEnv, flags: readonly string[] = FLAGS) {
    this.child = spawn(process.execPath, [...flags, join(import.meta.dirname, '..', 'main.ts')], {
      env: { ...THRIFTY, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.said += text))
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null
  }

  async untilEnded(): Promise<this> {
    if (!this.hasEnded) await once(this.child, 'close')
    return this
  }

  /** Sends signals one after the other and waits for the end. Answers the exit code; null: a signal ended it. */
  async end(...signals: NodeJS.Signals[]): Promise<number | null> {
    if (this.hasEnded) return this.child.exitCode
    const ended = once(this.child, 'close')
    for (const signal of signals) this.child.kill(signal)
    await ended
    return this.child.exitCode
  }
}

export class ServerProcess {
  readonly folder = mkdtempSync(join(tmpdir(), 'cloche-process-'))
  port = 0
  readonly #settings: Settings
  readonly #runs: ServerRun[] = []

  /** @param settings of every run, such as a DATABASE_URL instead of a PostgreSQL of its own. */
  constructor(settings: Settings = {}) {
    this.#settings = { CLOCHE_LOG: 'error', ...settings }
  }

  /** Finds the port that every run listens on, unless its settings say another. */
  async reservePort(): Promise<number> {
    return (this.port ||= await freePort())
  }

  /** Starts it, and does not wait. @param settings of this run alone */
  async launch(settings: Settings = {}): Promise<ServerRun> {
    const inherited = Object.entries(process.env).filter(
      ([name]) => !/^(CLOCHE_|DATABASE_URL|PORT|HOST)/.test(name),
    )
    const run = new ServerRun({
      ...Object.fromEntries(inherited),
      PORT: String(await this.reservePort()),
      CLOCHE_DATA: join(this.folder, 'data'),
      ...this.#settings,
      ...settings,
    })
    this.#runs.push(run)
    return run
  }

  /** Starts it and waits until it answers. @throws with what it said, when it ends instead */
  async start(settings: Settings = {}): Promise<ServerRun> {
    const run = await this.launch(settings)
    for (;;) {
      if (run.hasEnded) throw new Error(`It ended instead of getting ready:\n${run.said}`)
      const answer = await fetch(`http://127.0.0.1:${this.port}/api/v0/health`).catch(() => undefined)
      if (answer?.status === 200) return run
      await sleep(20)
    }
  }

  /** What all its runs have said so far. */
  get said(): string {
    return this.#runs.map(run => run.said).join('')
  }

  /** The process of its latest run. @throws when it was never started */
  get pid(): number {
    const pid = this.#runs.at(-1)?.child.pid
    if (pid === undefined) throw new Error('It was never started')
    return pid
  }

  /** The process of its PostgreSQL, as its data folder names it. */
  get postmaster(): number | undefined {
    try {
      const file = readFileSync(join(this.folder, 'data', 'postgres', 'postmaster.pid'), 'utf8')
      return Number(file.split('\n')[0])
    } catch {
      return undefined
    }
  }

  /** Ends the server and its PostgreSQL at once, as a power cut would. */
  async killAll(): Promise<void> {
    const { postmaster } = this
    if (postmaster === undefined) throw new Error('There is no PostgreSQL to kill')
    const ended = this.#runs.map(run => run.end('SIGKILL'))
    if (isRunning(postmaster)) process.kill(postmaster, 'SIGKILL')
    await Promise.all(ended)
    while (isRunning(postmaster)) await sleep(10)
  }

  /** Ends the server at once; its database goes on. */
  async kill(): Promise<void> {
    await Promise.all(this.#runs.map(run => run.end('SIGKILL')))
  }

  /** Stops whatever still runs; the data stay. */
  async stop(): Promise<void> {
    for (const run of this.#runs) await run.end('SIGTERM')
  }

  /** Stops whatever still runs and clears the folder. */
  async close(): Promise<void> {
    await this.stop()
    const { postmaster } = this
    if (postmaster !== undefined && isRunning(postmaster)) process.kill(postmaster, 'SIGQUIT')
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** The demo's owner in its central kitchen, and a product that is cooked there. @throws with a refusal */
  async enterKitchen(): Promise<{ token: string; productId: string }> {
    const user = { email: 'owner@demo.test', password: 'demo-kitchen' }
    const { jwt } = await this.#answered(null, '/auth/user', { user, provider: 'cloche' })
    const { locations } = await this.#answered(jwt, '/locations/get', { search: 'Central kitchen' })
    const locationId = locations[0].id as string
    const { jwt: token } = await this.#answered(jwt, '/auth/user/location', { locationId })
    const { products } = await this.#answered(token, '/products/get', { search: 'tomato sofrito' })
    return { token, productId: products[0].id }
  }

  /** What a call is answered. @throws with its refusal */
  async #answered(token: string | null, path: string, body: unknown): Promise<Record<string, any>> {
    const answer = await this.call(token, 'POST', path, body)
    if (answer.status !== 200)
      throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
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
