/** What stands in the way of lines of a day: two in one machine at one hour, more in a machine than it takes. */
import { addSeconds, compareInstants, secondsBetween } from '../calendar/index.ts'
import type { OnMachine } from './day-line.ts'
import { runsFor } from './machines.ts'

/** The line beside which it is in one machine, or how many runs it takes where there is time for fewer. */
export type Conflict<Line> =
  | { readonly kind: 'sameMachine'; readonly beside: Line }
  | { readonly kind: 'tooMuch'; readonly runs: number }

/** From when its machine is taken; until it is ready. */
const takenFrom = ({ dueAt, runs, runSeconds }: OnMachine): string =>
  addSeconds(dueAt, -(runs ?? 1) * runSeconds)

/** Whether two lines are in one machine at the same time; one that goes in when the other comes out is not. */
const areTogether = (one: OnMachine, other: OnMachine): boolean =>
  compareInstants(takenFrom(one), other.dueAt) < 0 && compareInstants(takenFrom(other), one.dueAt) < 0

/** How many runs the time of a line has room for. */
const roomFor = ({ startAt, dueAt, runs, runSeconds }: OnMachine): number =>
  Math.min(runs ?? 1, Math.floor(secondsBetween(startAt, dueAt) / runSeconds))

/** Of each line of a day what stands in its way, in the order of the lines. */
export function conflictsOf<Line extends OnMachine>(lines: readonly Line[]): Conflict<Line>[][] {
  const byMachine = Map.groupBy(lines, ({ deviceId }) => deviceId)
  return lines.map(line => {
    const { deviceId, runSeconds, amount, takes } = line
    if (deviceId === null || runSeconds <= 0) return []
    const runs = runsFor(amount, takes)
    const beside = (byMachine.get(deviceId) ?? []).filter(
      other => other !== line && other.runSeconds > 0 && areTogether(line, other),
    )
    return [
      ...beside.map(other => ({ kind: 'sameMachine' as const, beside: other })),
      ...(runs > roomFor(line) ? [{ kind: 'tooMuch' as const, runs }] : []),
    ]
  })
}
