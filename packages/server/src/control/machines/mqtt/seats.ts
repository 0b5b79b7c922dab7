/**
 * How many connections of MQTT one server holds: of each key a few, of each organization a share, and of those that have
 * not said who they are a few of each network. Each server counts its own.
 */

/** Connections of one key: a machine has one, and the one before while nobody noticed that its line broke. */
export const SEATS_OF_KEY = 3
/** Of an organization's keys together. */
const SEATS_OF_ORGANIZATION = 2000
/** Those that have not said who they are. Behind a proxy all machines come from one network. */
const WAITING_OF_NETWORK = 200
const WAITING = 2000

interface Limits {
  readonly key: number
  readonly organization: number
  readonly network: number
  readonly waiting: number
}

const LIMITS: Limits = {
  key: SEATS_OF_KEY,
  organization: SEATS_OF_ORGANIZATION,
  network: WAITING_OF_NETWORK,
  waiting: WAITING,
}

/** A connection that holds a seat. */
export interface Seated {
  readonly id: string
  close(): void
}

export class Seats {
  readonly #limits: Limits
  readonly #byKey = new Map<string, Seated[]>()
  readonly #byOrganization = new Map<string, number>()
  readonly #waitingOf = new Map<string, number>()
  #waiting = 0

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
  }

  /** Lets one in that has not said who it is. @returns what says that it has, or has gone; undefined: there is no room */
  wait(network: string): (() => void) | undefined {
    const ofNetwork = this.#waitingOf.get(network) ?? 0
    if (ofNetwork >= this.#limits.network || this.#waiting >= this.#limits.waiting) return undefined
    this.#waitingOf.set(network, ofNetwork + 1)
    this.#waiting++
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#waiting--
      count(this.#waitingOf, network, -1)
    }
  }

  /**
   * Seats one under its key: the newest stays, and the oldest beyond what a key may hold is let go, since a machine comes
   * anew when its line broke, long before anybody notices here. One of the same id takes the place of the one before
   * (MQTT 3.1.1, 3.1.4), which whoever knows the ids closes.
   * @returns whether there was a seat in its organization
   */
  take(key: string, organizationId: string, one: Seated): boolean {
    const all = this.#byKey.get(key) ?? []
    const before = all.findIndex(({ id }) => id === one.id)
    if (before >= 0) all.splice(before, 1, one)
    else {
      const isFull = (this.#byOrganization.get(organizationId) ?? 0) >= this.#limits.organization
      if (isFull && all.length < this.#limits.key) return false
      all.push(one)
      count(this.#byOrganization, organizationId, 1)
    }
    this.#byKey.set(key, all)
    for (const oldest of all.slice(0, Math.max(0, all.length - this.#limits.key))) {
      this.leave(key, organizationId, oldest)
      oldest.close()
    }
    return true
  }

  leave(key: string, organizationId: string, one: Seated): void {
    const all = this.#byKey.get(key) ?? []
    const at = all.indexOf(one)
    if (at < 0) return
    all.splice(at, 1)
    if (all.length === 0) this.#byKey.delete(key)
    count(this.#byOrganization, organizationId, -1)
  }

  /** Seats of a key. */
  of(key: string): number {
    return this.#byKey.get(key)?.length ?? 0
  }
}

function count(all: Map<string, number>, name: string, more: number): void {
  const now = (all.get(name) ?? 0) + more
  if (now > 0) all.set(name, now)
  else all.delete(name)
}
