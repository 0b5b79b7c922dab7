/** Watches over the connections of a pool: when one was lost, how long the database was away, which one hangs. */

/** Longer than any statement may take: PostgreSQL itself ends one after 30 seconds. */
const SILENCE_MAX_MS = 45_000
const LOOK_MS = 5_000

interface Use {
  readonly open: number
  readonly idle: number
  /** Calls that wait for a connection. */
  readonly waiting: number
  readonly size: number
}

export interface PoolFigures {
  use(): Use
  /** Connections that broke, since the start. */
  readonly losses: number
  /** Seconds without the database, since the start, those of now included. */
  readonly secondsUnavailable: number
  /** Since when the database is away, by `performance.now()`. */
  readonly unavailableSince: number | undefined
}

/** A connection as far as it is watched. */
interface Watched {
  /** Milliseconds since the first unanswered statement has waited; 0: none waits. */
  readonly silence: number
  breakOff(): void
}

export class PoolWatch implements PoolFigures {
  /** Connections at work. */
  readonly taken = new Set<Watched>()
  readonly use: () => Use
  losses = 0
  /** When a connection broke last, by `performance.now()`. */
  lostAt = 0
  unavailableSince: number | undefined
  #secondsBefore = 0
  #warn: (details: object, text: string) => void = () => undefined
  readonly #timer: NodeJS.Timeout

  constructor(use: () => Use) {
    this.use = use
    this.#timer = setInterval(() => this.#breakHanging(), LOOK_MS)
    this.#timer.unref()
  }

  get secondsUnavailable(): number {
    const now = this.unavailableSince === undefined ? 0 : (performance.now() - this.unavailableSince) / 1000
    return this.#secondsBefore + now
  }

  report(warn: (details: object, text: string) => void): void {
    this.#warn = warn
  }

  /** A connection broke: all that were open then are in doubt. */
  lose(): void {
    this.losses++
    this.lostAt = performance.now()
  }

  /** The database could not be reached. */
  miss(error: unknown): void {
    if (this.unavailableSince !== undefined) return
    this.unavailableSince = performance.now()
    const { code, message } = error as { code?: string; message?: string }
    this.#warn({ code, fault: message }, 'The database cannot be reached, or broke a connection off')
  }

  /** The database answered. */
  find(): void {
    if (this.unavailableSince === undefined) return
    const seconds = (performance.now() - this.unavailableSince) / 1000
    this.#secondsBefore += seconds
    this.unavailableSince = undefined
    this.#warn({ seconds: Math.round(seconds * 1000) / 1000 }, 'The database answers again')
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** A database that hangs, or a network that swallows everything, would hold a connection for hours. */
  #breakHanging(): void {
    for (const connection of this.taken) if (connection.silence > SILENCE_MAX_MS) connection.breakOff()
  }
}
