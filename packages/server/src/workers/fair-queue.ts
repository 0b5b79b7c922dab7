/** Work that waits, taken from each owner in turn: whoever asks for much waits behind himself, not others behind him. */
import { Problem } from '@cloche/domain/problems'

/** What may wait of one owner, and of all. */
const WAITING_MAX = 16
const WAITING_ALL_MAX = 200
const RETRY_SECONDS = 5

interface Waiting {
  begin(): void
}

export class FairQueue {
  readonly #places: number
  #running = 0
  #waiting = 0
  /** In the order of turns: an owner that was served goes to the end. */
  readonly #owners = new Map<string, Waiting[]>()

  /** @param places how many work at once. */
  constructor(places: number) {
    this.#places = places
  }

  /** Runs `work` when its turn comes. @throws TOO_MANY_REQUESTS, or the signal's reason */
  async take<T>(owner: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted()
    if (this.#running < this.#places) this.#running += 1
    else await this.#wait(owner, signal)
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #wait(owner: string, signal: AbortSignal | undefined): Promise<void> {
    const line = this.#owners.get(owner) ?? []
    if (line.length >= WAITING_MAX || this.#waiting >= WAITING_ALL_MAX)
      throw new Problem('TOO_MANY_REQUESTS', { retryAfter: RETRY_SECONDS })
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        begin: () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
      }
      const leave = () => {
        this.#waiting -= 1
        line.splice(line.indexOf(waiting), 1)
        if (line.length === 0) this.#owners.delete(owner)
        reject(signal?.reason as Error)
      }
      signal?.addEventListener('abort', leave, { once: true })
      line.push(waiting)
      this.#waiting += 1
      this.#owners.set(owner, line)
    })
  }

  /** Gives the place to whoever is next. */
  #next(): void {
    for (const [owner, line] of this.#owners) {
      const next = line.shift()
      this.#owners.delete(owner)
      if (next === undefined) continue
      if (line.length > 0) this.#owners.set(owner, line)
      this.#waiting -= 1
      return next.begin()
    }
    this.#running -= 1
  }
}
