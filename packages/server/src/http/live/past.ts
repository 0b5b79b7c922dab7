/** What was told lately: whoever begins to follow hears what came after their first answers were read. */
import type { ChangeMessage } from '../../database/changes.ts'

const KEPT_MS = 120_000
const KEPT_MAX = 2000

interface Told {
  /** Milliseconds of a clock that only runs forward. */
  readonly at: number
  readonly message: ChangeMessage
}

export class Past {
  readonly #told: Told[] = []
  readonly #now: () => number
  #since = Number.POSITIVE_INFINITY

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** From now on everything is heard; what was before is not known. */
  begin(): void {
    this.#told.length = 0
    this.#since = this.#now()
  }

  note(message: ChangeMessage): void {
    this.#told.push({ at: this.#now(), message })
    while (this.#told.length > KEPT_MAX || this.#told[0]!.at < this.#now() - KEPT_MS)
      this.#since = Math.max(this.#since, this.#told.shift()!.at + 1)
  }

  /** What an organization was told in the last so many milliseconds; undefined when that is not known any more. */
  ofLast(milliseconds: number, organizationId: string): ChangeMessage[] | undefined {
    const from = this.#now() - milliseconds
    if (from < this.#since) return undefined
    return this.#told.flatMap(({ at, message }) =>
      at >= from && message.organizationId === organizationId ? [message] : [],
    )
  }
}
