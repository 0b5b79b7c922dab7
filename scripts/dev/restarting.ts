/** A program that is started anew whenever it is told to, one run at a time. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long a run may take to end by itself, in milliseconds; nothing it holds is lost when it is killed. */
const PATIENCE_MS = 500
const LOOK_MS = 20

export interface RestartingOptions {
  /** What Node runs: its flags, the script, the script's arguments. */
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Whether the run answers. */
  isReady(): Promise<boolean>
  /** Called when a run ends that nobody told to. */
  ended(code: number | null): void
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

export class Restarting {
  readonly #options: RestartingOptions
  #child: ChildProcess | undefined
  #turn: Promise<boolean> = Promise.resolve(false)
  /** Counts the starts that were asked for, so that of several changes at once only the last starts a run. */
  #asked = 0

  constructor(options: RestartingOptions) {
    this.#options = options
  }

  /** Resolves when the newest run answers: true; or when it has ended before that: false. */
  async untilReady(): Promise<boolean> {
    for (;;) {
      const turn = this.#turn
      const isThere = await turn
      if (turn === this.#turn) return isThere
    }
  }

  /** Ends the run there is and starts the next. Resolves when it answers, or when another is told. */
  start(): Promise<boolean> {
    const asked = ++this.#asked
    return (this.#turn = this.#turn.then(async () => {
      if (asked !== this.#asked) return false
      await this.#end()
      const child = spawn(process.execPath, this.#options.args, {
        env: this.#options.env,
        // Over the channel the run notices when this process is killed.
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      this.#child = child
      child.once('exit', code => {
        if (this.#child === child) this.#options.ended(code)
      })
      return this.#untilItAnswers(child, asked)
    }))
  }

  /** Ends the run there is; none is started any more that was told before. */
  async stop(): Promise<void> {
    this.#asked++
    await this.#turn
    await this.#end()
  }

  async #untilItAnswers(child: ChildProcess, asked: number): Promise<boolean> {
    while (!hasEnded(child) && asked === this.#asked) {
      if (await this.#options.isReady()) return true
      await sleep(LOOK_MS)
    }
    return false
  }

  async #end(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (child === undefined || hasEnded(child)) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const impatient = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    await ended
    clearTimeout(impatient)
  }
}
