/** Work that waits, taken from each owner in turn: whoever asks for much waits behind himself, not others behind him. */
import { GivenUp } from './given-up.ts'

/** What may wait of one owner, and of all. */
export interface QueueLimits {
  readonly waiting: number
  readonly waitingAll: number
}

interface Waiting {
  begin(): void
}

export class FairQueue {
  readonly #places: number
  readonly #limits: QueueLimits
  #running = 0
  #waiting = 0
  /** In the order of turns: an owner that was served goes to the end. */
  readonly #owners = new Map<string, Waiting[]>()

  /** @param places how many work at once. */
  constructor(places: number, limits: QueueLimits) {
    this.#places = places
    this.#limits = limits
  }

  /** Runs `work` when its turn comes. @throws GivenUp: busy, where too much waits; gone, when the signal says so */
  async take<T>(owner: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    if (signal?.aborted === true) throw new GivenUp('gone')
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
    if (line.length >= this.#limits.waiting || this.#waiting >= this.#limits.waitingAll)
      throw new GivenUp('busy')
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
        reject(new GivenUp('gone'))
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
