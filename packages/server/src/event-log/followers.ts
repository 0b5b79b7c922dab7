/** Tells followers what happened: at once where this server wrote it, and by a round of the queue whoever did. */
import { ConnectionLost } from '../database/connection-loss.ts'
import type { Pool } from '../database/connection.ts'
import type { Services } from '../http/call-context.ts'
import { faultText, type Job, type Work } from '../queue/index.ts'
import type { Follower, Happening } from './follower.ts'
import { enlist, happeningOf, lease, moveOn, readFrom, rest, type Place } from './stream.store.ts'

const READ_AT_ONCE = 200
/** After so many failures one by one, and what fails then is put aside. */
const PATIENCE = 4
const GATHER_MS = 20
/** After a round it waits so many times as long as that took: writers have the processor, not those who are told of it. */
const PAUSE_TIMES = 4
const PAUSE_MAX_MS = 500
/** How soon it looks again where a transaction that is still under way holds something up. */
const HELD_UP_MS = 250
const ROUND_MS = 2_000

export interface FollowersOptions {
  readonly pool: Pool
  readonly followers: readonly Follower[]
  readonly warn: (fault: unknown, text: string) => void
}

export class Followers {
  readonly #options: FollowersOptions
  #services: Services | undefined
  #timer: NodeJS.Timeout | undefined
  #timerAt = 0
  #working: Promise<void> | undefined
  #isMore = false
  /** Where what is written in the meantime is not told yet, by this process's clock. */
  #pauseUntil = 0
  readonly #enlisted = new Set<string>()
  #isStopped = false
  #leaveOff: (() => void) | undefined

  constructor(options: FollowersOptions) {
    this.#options = options
  }

  /** What was put aside is told to its follower again, by itself. */
  readonly work: Work<Services> = {
    name: 'telling-again',
    run: async (services, { follower: name, id }: { readonly follower: string; readonly id: string }) => {
      const follower = this.#options.followers.find(one => one.name === name)
      const happening = await happeningOf(services.pool, id)
      if (follower !== undefined && happening !== undefined) await follower.take(services, [happening])
    },
  }

  readonly jobs: readonly Job<Services>[] = [
    { name: 'telling followers', everyMs: ROUND_MS, run: () => this.tellAll() },
  ]

  /** Notes where followers begin that are new here: before the first round, or they would miss what it brings about. */
  async enlistAll(services: Services): Promise<void> {
    this.#services = services
    for (const { name } of this.#options.followers)
      await this.#enlist(name).catch((error: unknown) => {
        // Without a database nothing happens that it could miss: it is enlisted before it is told anything.
        if (!(error instanceof ConnectionLost)) throw error
      })
  }

  /** From now on what this server writes is told at once; once the queue, which is asked for what follows, has begun. */
  start(): void {
    const { pool, followers } = this.#options
    if (followers.length > 0)
      this.#leaveOff = pool.onCommit(() =>
        this.#soon(Math.max(GATHER_MS, this.#pauseUntil - performance.now())),
      )
  }

  async #enlist(name: string): Promise<void> {
    if (this.#enlisted.has(name)) return
    await enlist(this.#options.pool, name)
    this.#enlisted.add(name)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#leaveOff?.()
    clearTimeout(this.#timer)
    await this.#working
  }

  /** Tells all that there is; where it is at it already, once more after that. Nothing before all are enlisted. */
  tellAll(): Promise<void> {
    if (this.#services === undefined) return Promise.resolve()
    this.#isMore = true
    this.#working ??= this.#round().finally(() => (this.#working = undefined))
    return this.#working
  }

  async #round(): Promise<void> {
    while (this.#isMore && !this.#isStopped) {
      this.#isMore = false
      const begun = performance.now()
      for (const follower of this.#options.followers) await this.#tell(follower)
      const ended = performance.now()
      this.#pauseUntil = ended + Math.min(PAUSE_MAX_MS, PAUSE_TIMES * (ended - begun))
    }
  }

  #soon(afterMs: number): void {
    const at = Date.now() + afterMs
    if (this.#isStopped || (this.#timer !== undefined && this.#timerAt <= at)) return
    clearTimeout(this.#timer)
    this.#timerAt = at
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.tellAll()
    }, afterMs)
    this.#timer.unref()
  }

  async #tell(follower: Follower): Promise<void> {
    const { pool, warn } = this.#options
    let place: Place | undefined
    try {
      await this.#enlist(follower.name)
      for (let isMore = true; isMore && !this.#isStopped;) {
        place = await lease(pool, follower.name)
        if (place === undefined) return
        isMore = await this.#tellNext(follower, place)
      }
    } catch (error) {
      if (!(error instanceof ConnectionLost)) warn(error, `What happened could not be told: ${follower.name}`)
      // Nobody else could tell it before the lease ends, a minute later.
      if (place !== undefined) await rest(pool, follower.name, place, faultText(error)).catch(() => undefined)
    }
  }

  /** @returns whether there may be more. */
  async #tellNext(follower: Follower, before: Place): Promise<boolean> {
    const { pool, warn } = this.#options
    const isOneByOne = before.tries >= PATIENCE
    const { place, happenings, isHeldUp } = await readFrom(pool, before, isOneByOne ? 1 : READ_AT_ONCE)
    const [first] = happenings
    const last = happenings.at(-1)
    if (first === undefined || last === undefined) {
      await moveOn(pool, follower.name, place)
      if (isHeldUp) this.#soon(HELD_UP_MS)
      return false
    }
    try {
      await this.#take(follower, happenings)
    } catch (error) {
      if (error instanceof ConnectionLost) throw error
      warn(error, `A follower failed: ${follower.name}`)
      if (!isOneByOne) {
        await rest(pool, follower.name, place, faultText(error))
        return false
      }
      await this.#putAside(follower, first)
    }
    return moveOn(pool, follower.name, { ...place, last: Number(last.id) })
  }

  async #take(follower: Follower, happenings: readonly Happening[]): Promise<void> {
    const { entities } = follower
    const of = (happening: Happening) => ({
      ...happening,
      changes: happening.changes.filter(({ entity }) => entities === undefined || entities.includes(entity)),
    })
    const wanted = happenings.map(of).filter(({ changes }) => changes.length > 0)
    if (wanted.length > 0) await follower.take(this.#services as Services, wanted)
  }

  /** It waits in the queue, tried again by itself, so that what follows is not held up. */
  async #putAside({ name }: Follower, { id }: Happening): Promise<void> {
    const { queue } = this.#services as Services
    await queue.ask(this.work.name, { follower: name, id }, { key: `${name}/${id}` })
  }
}
