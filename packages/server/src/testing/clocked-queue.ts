/** A queue of work whose time a test makes pass, in front of the real work and the real database. */
import type { Asking } from '../telling/delivery/chasing.ts'
import type { Transaction } from '../database/transaction.ts'
import type { AddOptions } from '../queue/index.ts'

interface Waiting {
  readonly name: string
  readonly data: never
  readonly at: number
}

export type ClockedWork = (data: never, now: () => string) => Promise<unknown>

export class ClockedQueue implements Asking {
  #now: number
  #waiting: Waiting[] = []
  readonly #works: () => Readonly<Record<string, ClockedWork>>

  constructor(now: string, works: () => Readonly<Record<string, ClockedWork>>) {
    this.#now = Date.parse(now)
    this.#works = works
  }

  readonly now = (): string => new Date(this.#now).toISOString()

  add(
    transaction: Transaction,
    name: string,
    data: object,
    { startAfter = 0 }: AddOptions = {},
  ): Promise<void> {
    const at = typeof startAfter === 'number' ? this.#now + startAfter * 1000 : startAfter.getTime()
    transaction.afterCommit(() => void this.#waiting.push({ name, data: data as never, at }))
    return Promise.resolve()
  }

  /** What waits, by its name. */
  get names(): string[] {
    return this.#waiting.map(({ name }) => name)
  }

  /**
   * Does what is due within so many seconds, each at its time, and goes to their end.
   * @param most so much of what is due at one instant is done side by side, as a server does
   */
  async pass(seconds: number, most = 1): Promise<void> {
    const until = this.#now + seconds * 1000
    for (;;) {
      const due = this.#waiting.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)
      const [first] = due
      if (first === undefined) break
      const taken = due.filter(({ at }) => at <= Math.max(first.at, this.#now)).slice(0, most)
      this.#waiting = this.#waiting.filter(one => !taken.includes(one))
      this.#now = Math.max(this.#now, first.at)
      await Promise.all(taken.map(({ name, data }) => this.#do(name, data)))
    }
    this.#now = until
  }

  #do(name: string, data: never): Promise<unknown> {
    const work = this.#works()[name]
    if (work === undefined) throw new Error(`Nobody does ${name}`)
    return work(data, this.now)
  }
}
