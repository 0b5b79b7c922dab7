/** The print agent as a process of its own, with short limits. */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

const SCRIPT = join(import.meta.dirname, '../../../agent/src/main.ts')
const QUICK = {
  connect: 1,
  stall: 0.6,
  answer: 0.5,
  close: 0.6,
  wait: 5,
  probe: 3600,
  'back-off': 0.2,
}

export class AgentProcess {
  output = ''
  readonly #child: ChildProcess
  readonly #gone: Promise<number | string>

  constructor(args: readonly string[], limits: Partial<typeof QUICK> = {}) {
    const seconds = Object.entries({ ...QUICK, ...limits }).flatMap(([name, value]) => [
      `--${name}-seconds`,
      String(value),
    ])
    this.#child = spawn(process.execPath, [SCRIPT, '--ports', '1-65535', ...args, ...seconds], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'] ?? '' },
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text))
    this.#gone = new Promise(resolve =>
      this.#child.once('close', (code, signal) => resolve(code ?? signal ?? '')),
    )
  }

  /** Its exit code, or the signal that ended it. */
  get gone(): Promise<number | string> {
    return this.#gone
  }

  end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | string> {
    this.#child.kill(signal)
    return this.#gone
  }
}
