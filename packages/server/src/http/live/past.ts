/** What was told lately: whoever begins to follow hears what came after their first answers were read. */
import type { ChangeMessage } from '../../database/changes.ts'

const KEPT_MS = 120_000
const KEPT_MAX = 2000

interface Announced {
  /** Milliseconds of a clock that only runs forward. */
  readonly at: number
  readonly message: ChangeMessage
}

export class Past {
  readonly #announced: Announced[] = []
  readonly #now: () => number
  #since = Number.POSITIVE_INFINITY

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** From now on everything is heard; what was before is not known. */
  begin(): void {
    this.#announced.length = 0
    this.#since = this.#now()
  }

  note(message: ChangeMessage): void {
    this.#announced.push({ at: this.#now(), message })
    while (this.#announced.length > KEPT_MAX || this.#announced[0]!.at < this.#now() - KEPT_MS)
      this.#since = Math.max(this.#since, this.#announced.shift()!.at + 1)
  }

  /** What an organization was told in the last so many milliseconds; undefined when that is not known any more. */
  ofLast(milliseconds: number, organizationId: string): ChangeMessage[] | undefined {
    const from = this.#now() - milliseconds
    if (from < this.#since) return undefined
    return this.#announced.flatMap(({ at, message }) =>
      at >= from && message.organizationId === organizationId ? [message] : [],
    )
  }
}
