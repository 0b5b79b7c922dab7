/**
 * How many heavy calls a person and an organization have under way at once on this server: the next ones wait their turn,
 * and when too many wait already they are told when to come again. For all servers: `turns-together.ts`.
 */
import { HEAVY_LIMITS } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'

export interface Caller {
  readonly userId: string
  readonly organizationId: string
}

interface Waiting {
  readonly caller: Caller
  begin(): void
}

const RETRY_SECONDS = 10

export class Turns {
  readonly #running = new Map<string, number>()
  readonly #waiting: Waiting[] = []

  /**
   * Waits for the caller's turn. @returns what ends it, to be called once or more.
   * @throws TOO_MANY_REQUESTS where too much waits, or it did for too long
   */
  async take(caller: Caller, signal: AbortSignal): Promise<() => void> {
    if (this.#fits(caller)) this.#count(caller, 1)
    else await this.#wait(caller, signal)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#count(caller, -1)
      this.#next()
    }
  }

  #fits({ userId, organizationId }: Caller): boolean {
    return (
      (this.#running.get(userId) ?? 0) < HEAVY_LIMITS.person &&
      (this.#running.get(organizationId) ?? 0) < HEAVY_LIMITS.organization
    )
  }

  #count({ userId, organizationId }: Caller, by: 1 | -1): void {
    for (const id of [userId, organizationId]) {
      const now = (this.#running.get(id) ?? 0) + by
      if (now === 0) this.#running.delete(id)
      else this.#running.set(id, now)
    }
  }

  #wait(caller: Caller, signal: AbortSignal): Promise<void> {
    const ofPerson = this.#waiting.filter(one => one.caller.userId === caller.userId)
    const ofAll = this.#waiting.filter(one => one.caller.organizationId === caller.organizationId)
    const busy = () => new Problem('TOO_MANY_REQUESTS', { retryAfter: RETRY_SECONDS })
    if (ofPerson.length >= HEAVY_LIMITS.waiting || ofAll.length >= HEAVY_LIMITS.waiting * 4) throw busy()
    return new Promise((resolve, reject) => {
      const leave = () => {
        const at = this.#waiting.indexOf(waiting)
        if (at >= 0) this.#waiting.splice(at, 1)
        clearTimeout(timer)
        reject(busy())
      }
      const timer = setTimeout(leave, HEAVY_LIMITS.waitSeconds * 1000)
      signal.addEventListener('abort', leave, { once: true })
      const waiting: Waiting = {
        caller,
        begin: () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', leave)
          resolve()
        },
      }
      this.#waiting.push(waiting)
    })
  }

  /** Lets begin whoever has a place now, in the order in which they came. */
  #next(): void {
    for (const waiting of this.#waiting.slice()) {
      if (!this.#fits(waiting.caller)) continue
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
      this.#count(waiting.caller, 1)
      waiting.begin()
    }
  }
}
