/** A queue of work whose time a test makes pass, in front of the real work and the real database. */
import type { Asking } from '../chasing/chasing.ts'
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

  /** Does what is due within so many seconds, each at its time, and goes to their end. */
  async pass(seconds: number): Promise<void> {
    const until = this.#now + seconds * 1000
    for (;;) {
      const [next] = this.#waiting.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)
      if (next === undefined) break
      this.#waiting = this.#waiting.filter(one => one !== next)
      this.#now = Math.max(this.#now, next.at)
      const work = this.#works()[next.name]
      if (work === undefined) throw new Error(`Nobody does ${next.name}`)
      await work(next.data, this.now)
    }
    this.#now = until
  }
}
