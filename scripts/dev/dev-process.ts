/** `npm run dev` as a process of its own on an empty data folder, for what tests and measures it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectFolder } from '../child.ts'

const LONGEST_START_MS = 150_000

export class DevProcess {
  readonly folder = mkdtempSync(join(tmpdir(), 'cloche-dev-'))
  readonly child: ChildProcess
  said = ''
  /** The web's address, such as http://localhost:5173, without a slash at the end. */
  url = ''

  constructor(...args: string[]) {
    const inherited = Object.entries(process.env).filter(
      ([name]) => !/^(CLOCHE_|DATABASE_|HOST$|npm_lifecycle)/.test(name),
    )
    this.child = spawn(process.execPath, [join(projectFolder, 'scripts', 'run.mjs'), 'dev', ...args], {
      env: { ...Object.fromEntries(inherited), PORT: '0', CLOCHE_DATA: join(this.folder, 'data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.said += text))
  }

  /** Waits until something was said. @throws with all it said when it ends before, or takes too long */
  async until(pattern: RegExp): Promise<RegExpExecArray> {
    const end = Date.now() + LONGEST_START_MS
    for (;;) {
      const found = pattern.exec(this.said)
      if (found !== null) return found
      if (this.child.exitCode !== null || Date.now() > end) throw new Error(`It never said so:\n${this.said}`)
      await sleep(5)
    }
  }

  /** Waits until it can be used. */
  async ready(): Promise<this> {
    const [, url = ''] = await this.until(/ready at (http:\/\/\S+)/)
    this.url = url
    return this
  }

  /** The process of its PostgreSQL. */
  get postmaster(): number {
    const file = readFileSync(join(this.folder, 'data', 'postgres', 'postmaster.pid'), 'utf8')
    return Number(file.split('\n')[0])
  }

  /** Sends a signal and waits for the end. Answers the exit code. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const ended = once(this.child, 'exit')
      this.child.kill(signal)
      await ended
    }
    return this.child.exitCode
  }

  async close(): Promise<void> {
    await this.end('SIGINT')
    rmSync(this.folder, { recursive: true, force: true })
  }
}
