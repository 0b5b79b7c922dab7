/** What is said of a machine: the worst of its sensors, or whether it was heard of. */
import { isSilent } from '../devices/index.ts'
import { tellingOf, type Tone, type WatchedSensor } from './tile.ts'

export interface WatchedMachine {
  /** When it was heard of last; null: never. */
  readonly lastSeen: number | null
  /** How often it reports, in seconds; null: nobody knows. */
  readonly interval: number | null
  readonly sensors: readonly WatchedSensor[]
}

export interface MachineTelling {
  readonly tone: Tone
  readonly text: string
  readonly since: number | null
  readonly span: number | null
}

/** A machine without sensors says when it was heard of; one that never was says nothing bad by that. */
export function machineTelling({ lastSeen, interval, sensors }: WatchedMachine, now: number): MachineTelling {
  const [worst] = sensors
    .map(sensor => tellingOf(sensor, now))
    .toSorted((one, other) => one.rank - other.rank)
  if (worst !== undefined) return worst
  if (lastSeen === null) return { tone: 'plain', text: 'board.says.never', since: null, span: null }
  if (isSilent(lastSeen, interval, now))
    return { tone: 'silent', text: 'board.says.silent', since: null, span: now - lastSeen }
  return { tone: 'good', text: 'board.says.heard', since: null, span: null }
}
