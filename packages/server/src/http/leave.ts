/**
 * How a server goes while others go on: it says so first, serves on while its balancer comes to know, sends streams
 * elsewhere, and stops listening last. Nobody who is answered meanwhile keeps their connection.
 */
import { setTimeout as sleep } from 'node:timers/promises'

/** Lets go of who follows for as long as the server is there, within so many milliseconds, or at once when hurried. */
export type SendAway = (milliseconds: number, hurried: AbortSignal) => Promise<void>

export class Leave {
  readonly #milliseconds: number
  readonly #hurried = new AbortController()
  #sendAway: SendAway | undefined
  #isBegun = false

  /** @param seconds for how long it serves on */
  constructor(seconds = 0) {
    this.#milliseconds = seconds * 1000
  }

  /** It was told to end. */
  get isBegun(): boolean {
    return this.#isBegun
  }

  /** Who is to be sent elsewhere, once a balancer knows. */
  followedBy(sendAway: SendAway): void {
    this.#sendAway = sendAway
  }

  /** Somebody waits for the end. */
  hurry(): void {
    this.#hurried.abort()
  }

  /** Answers when nothing more is expected to come: a half for the balancer, the other for streams. */
  async serveOn(): Promise<void> {
    this.#isBegun = true
    const { signal } = this.#hurried
    const half = this.#milliseconds / 2
    if (half === 0 || signal.aborted) return
    await sleep(half, undefined, { signal }).catch(() => undefined)
    await this.#sendAway?.(half, signal)
  }
}
