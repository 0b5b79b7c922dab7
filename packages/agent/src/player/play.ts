/** Sends a log minute by minute, by the public calls of machines alone. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Away,
  Refused,
  type Cloche,
  type MachineEvent,
  type Reading,
  type Taken,
} from '../machines/cloche.ts'
import type { Log } from '../machines/log.ts'
import type { LogEvent, PlayedLog } from './logs.ts'
import type { Due } from './schedule.ts'

export interface Play {
  readonly cloche: Cloche
  readonly log: PlayedLog
  readonly withDefrost: boolean
  /** Paths of sensors by the columns of the log. */
  readonly sensors: ReadonlyMap<string, string>
  readonly due: (minute: number) => Due
  /** A key; anew when the one before counts no more. */
  readonly join: (isAnew: boolean) => Promise<string>
  readonly id: () => string
  readonly say: Log
  readonly stopping: AbortSignal
}

/** Sent in one call at most; a log that is played very fast is not sent line by line. */
const BATCH = 60
/** After which a pause is told by the server, or this. */
const PAUSE_MS = 2000
/** Lines that are said of a log, about. */
const SAID = 40

/** @returns how many values arrived @throws Refused */
export async function play(one: Play): Promise<{ accepted: number; rejected: number }> {
  const { log, stopping, say } = one
  const sender = new PlaySender(one, await one.join(false))
  let accepted = 0
  let rejected = 0
  const events = [...log.events, ...(one.withDefrost ? log.defrost : [])]
  let lastSaid = 0
  for (let from = 0; from < log.minutes.length && !stopping.aborted;) {
    const [first] = log.minutes.slice(from)
    if (first === undefined) break
    await pause(one.due(first.minute).sendAt - Date.now(), stopping)
    if (stopping.aborted) break
    const now = Date.now()
    const ready = log.minutes.slice(from, from + BATCH).filter(({ minute }) => one.due(minute).sendAt <= now)
    const last = ready.at(-1)
    // A timer may end a moment before its time.
    if (last === undefined) continue
    const taken = await sender.readings(
      ready.flatMap(({ minute, values }) =>
        [...one.sensors].flatMap(([column, sensor]) => {
          const value = values[column]
          const at = new Date(one.due(minute).at).toISOString()
          return value === undefined ? [] : [{ sensor, at, value, unit: 'C' }]
        }),
      ),
    )
    accepted += taken.accepted + taken.duplicates
    rejected += taken.rejected.length
    const [refusal] = taken.rejected
    if (refusal !== undefined) say(`Rejected: ${taken.rejected.length}, ${refusal.code}: ${refusal.message}`)
    const happened = events.filter(({ minute }) => minute >= first.minute && minute <= last.minute)
    if (happened.length > 0) {
      await sender.events(happened.map(event => eventOf(event, one)))
      for (const { kind, action, program } of happened) say(`${action}: ${kind} ${program ?? ''}`.trim())
    }
    from += ready.length
    if (last.minute - lastSaid >= log.minutes.length / SAID || from >= log.minutes.length) {
      lastSaid = last.minute
      const at = new Date(one.due(last.minute).at).toISOString().slice(11, 16)
      const values = [...one.sensors.keys()].map(column => `${column} ${last.values[column]} °C`)
      say(`Minute ${last.minute} (${at} UTC): ${values.join(', ')}`)
    }
  }
  return { accepted, rejected }
}

const eventOf = ({ minute, kind, action, program }: LogEvent, { due, id }: Play): MachineEvent => ({
  id: id(),
  at: new Date(due(minute).at).toISOString(),
  action,
  kind,
  ...(program === undefined ? {} : { program }),
})

/** Tries until it is heard. */
class PlaySender {
  readonly #play: Play
  #key: string
  #hasJoinedAnew = false

  constructor(play: Play, key: string) {
    this.#play = play
    this.#key = key
  }

  readings(readings: readonly Reading[]): Promise<Taken> {
    return this.#try(() => this.#play.cloche.readings(this.#key, readings))
  }

  events(events: readonly MachineEvent[]): Promise<Taken> {
    return this.#try(() => this.#play.cloche.events(this.#key, events))
  }

  async #try(send: () => Promise<Taken>): Promise<Taken> {
    for (;;) {
      try {
        return await send()
      } catch (error) {
        // The demo was made anew, or the key was revoked on the machine's page.
        if (error instanceof Refused && error.status === 401 && !this.#hasJoinedAnew) {
          this.#hasJoinedAnew = true
          this.#key = await this.#play.join(true)
        } else if (error instanceof Away && !this.#play.stopping.aborted) {
          this.#play.say(`The server is away: ${error.message}`)
          await pause(error.retryMs ?? PAUSE_MS, this.#play.stopping)
        } else throw error
      }
    }
  }
}

async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal: stopping }).catch(() => undefined)
}
