/** Sends what a machine's spool holds, oldest first, until the server has it or says that it never will. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Away, Refused, type Cloche, type MachineEvent, type Reading, type Taken } from './cloche.ts'
import type { Log } from './log.ts'
import type { Item, Spool } from './spool.ts'

/** Lines sent at once: the contract takes ten times as many, a slow line does not. */
const BATCH = 1000
const LOGGED_MS = 3_600_000
const LOGGED_MAX = 1000
const PAUSE_MS = 500
/** A key that counts no more, or an organization that is suspended: somebody has to act first. */
const CLOSED_MS = 300_000
/** Answers to which the same batch in parts may get another. */
const TOO_MUCH = new Set([400, 413, 422])

export class Sender {
  readonly #cloche: Cloche
  readonly #spool: Spool
  readonly #log: Log
  readonly #longestPauseMs: number
  readonly #stopping: AbortSignal
  /** When what was rejected was told. */
  readonly #logged = new Map<string, number>()
  #wake: () => void = () => undefined
  #fails = 0

  constructor(cloche: Cloche, spool: Spool, log: Log, longestPauseMs: number, stopping: AbortSignal) {
    this.#cloche = cloche
    this.#spool = spool
    this.#log = log
    this.#longestPauseMs = longestPauseMs
    this.#stopping = stopping
  }

  /** Something new waits. */
  wake(): void {
    this.#wake()
  }

  /** Until it is stopped. */
  async run(key: string): Promise<void> {
    this.#stopping.addEventListener('abort', () => this.#wake(), { once: true })
    while (!this.#stopping.aborted) {
      const batch = this.#spool.next(BATCH)
      if (batch === undefined) {
        await new Promise<void>(resolve => {
          this.#wake = resolve
        })
        continue
      }
      try {
        await this.#send(key, batch.items)
        this.#spool.done(batch.end)
        if (this.#fails > 0) this.#log('The server is there again')
        this.#fails = 0
      } catch (error) {
        await this.#waitAfter(error)
      }
    }
  }

  async #send(key: string, items: readonly Item[]): Promise<void> {
    const readings = items.flatMap(item => ('reading' in item ? [item.reading] : []))
    const events = items.flatMap(item => ('event' in item ? [item.event] : []))
    await this.#sendAll(readings, batch => this.#cloche.readings(key, batch))
    await this.#sendAll(events, batch => this.#cloche.events(key, batch))
  }

  /** One that the server refuses whole is halved until the one is found that it cannot read. */
  async #sendAll<T extends Reading | MachineEvent>(
    batch: readonly T[],
    send: (batch: readonly T[]) => Promise<Taken>,
  ): Promise<void> {
    if (batch.length === 0) return
    try {
      this.#tellRejected(batch, await send(batch))
    } catch (error) {
      if (!(error instanceof Refused) || !TOO_MUCH.has(error.status)) throw error
      const [one] = batch
      if (batch.length === 1 && one !== undefined) {
        this.#log(`Refused for good: ${subjectOf(one)} of ${one.at}: ${error.code} ${error.message}`)
        return
      }
      const half = Math.ceil(batch.length / 2)
      await this.#sendAll(batch.slice(0, half), send)
      await this.#sendAll(batch.slice(half), send)
    }
  }

  /** The same of the same sensor is told once an hour: it may come with every batch. */
  #tellRejected<T extends Reading | MachineEvent>(batch: readonly T[], { rejected }: Taken): void {
    const now = Date.now()
    const alike = Map.groupBy(rejected, ({ index, code }) => `${code} ${subjectOf(batch[index])}`)
    for (const [what, all] of alike) {
      if (now - (this.#logged.get(what) ?? 0) < LOGGED_MS) continue
      if (this.#logged.size > LOGGED_MAX) this.#logged.clear()
      this.#logged.set(what, now)
      const [first] = all
      const at = first === undefined ? undefined : batch[first.index]?.at
      this.#log(`Rejected: ${all.length} with ${what}, the first of ${at}: ${first?.message ?? ''}`)
    }
  }

  async #waitAfter(error: unknown): Promise<void> {
    if (error instanceof Refused) {
      this.#log(`Cloche refuses: ${error.code} ${error.message}. Measured values are kept meanwhile`)
      this.#fails = Math.max(1, this.#fails)
      return this.#pause(Math.min(CLOSED_MS, this.#longestPauseMs * 10))
    }
    if (this.#fails === 0)
      this.#log(`The server is away: ${error instanceof Error ? error.message : String(error)}`)
    const longest = Math.min(this.#longestPauseMs, PAUSE_MS * 2 ** Math.min(this.#fails++, 10))
    const asked = error instanceof Away ? error.retryMs : undefined
    // Never at the same moment as others, and never sooner than the server asked for.
    return this.#pause(
      asked === undefined ? longest * (0.5 + Math.random() / 2) : asked * (1 + Math.random() / 10),
    )
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopping }).catch(() => undefined)
  }
}

const subjectOf = (item: Reading | MachineEvent | undefined): string =>
  item === undefined ? '' : 'sensor' in item ? item.sensor : item.kind
