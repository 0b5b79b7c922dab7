/** What is said of a machine: the worst of its sensors, or whether it was heard of. */
import { deviceStanding } from '../devices/index.ts'
import { tellingOf, type Alarms, type Tone, type WatchedSensor } from './tile.ts'

/** Its alarms are those of all that it has. */
export interface WatchedMachine extends Alarms {
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

/**
 * A machine says what its worst sensor says, that an alarm is open where all of them are well again, and without sensors
 * whether it was heard of; that it never was is nothing bad.
 */
export function machineTelling(
  { lastSeen, interval, sensors, open, taken }: WatchedMachine,
  now: number,
): MachineTelling {
  const [worst] = sensors
    .map(sensor => tellingOf(sensor, now))
    .toSorted((one, other) => one.rank - other.rank)
  const isBad = worst !== undefined && ['low', 'high', 'silent'].includes(worst.condition)
  if (worst !== undefined && isBad) return worst
  if (open > 0) return { tone: 'alarm', text: 'board.says.alarm', since: null, span: null }
  if (taken > 0) return { tone: 'taken', text: 'board.says.taken', since: null, span: null }
  if (worst !== undefined) return worst
  if (lastSeen === null) return { tone: 'plain', text: 'board.says.unheard', since: null, span: null }
  if (deviceStanding(lastSeen, interval, now) === 'silent')
    return { tone: 'silent', text: 'board.says.silent', since: null, span: now - lastSeen }
  return { tone: 'good', text: 'board.says.heard', since: null, span: null }
}
