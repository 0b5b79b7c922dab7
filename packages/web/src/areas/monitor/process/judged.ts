/** A process as its screen shows it: as the record says once it is over, judged here from what was measured while it runs. */
import {
  curveKept,
  judgedKept,
  mergeFindings,
  secondOf,
  targetsOf,
  typedOf,
  type KeptFinding,
  type ProcessRow,
} from '@cloche/domain/operations'
import { judgeProcess, type Judged } from '@cloche/domain/rules/processes'
import type { ProcessNow } from '../../../data/processes/calls.ts'

export interface ShownProcess {
  readonly process: ProcessRow
  readonly findings: readonly KeptFinding[]
  readonly phases: NonNullable<ProcessRow['phases']>
  readonly lethality: NonNullable<ProcessRow['lethality']>
  readonly cooling: ProcessRow['cooling']
  readonly curve: NonNullable<ProcessRow['curve']>
  readonly readyAt: string | null
  /** The newest core and chamber temperatures. */
  readonly last: { readonly core: number | null; readonly chamber: number | null }
  /** How it would be judged if it ended now; null once somebody decided. */
  readonly ending: Pick<Judged, 'verdict' | 'lacks'> | null
}

const NO_CURVE = { core: [], chamber: [], gaps: [], left: [], count: 0 }
const newest = (points: NonNullable<ProcessRow['curve']>['core']) => points.at(-1)?.[1] ?? null

/** The judge of the server, run where it is shown: so that it is seen at once. */
export function shownOf(data: ProcessNow): ShownProcess {
  const { process, core, chamber, silence, now } = data
  const expires = data.expires !== null && data.expires > 0 ? data.expires : null
  const sources = {
    core: process.sensorId !== null,
    chamber: process.chamberSensorId !== null,
    silence,
    expires,
  }
  const judgedAt = (end: string | null) =>
    judgeProcess(
      targetsOf(process),
      sources,
      { core, chamber, typed: typedOf(process) },
      secondOf(process, now),
      end === null ? null : secondOf(process, end),
    )
  // Without a sensor what somebody measured by hand is the newest there is.
  const byHand = (process.typed ?? []).at(-1)?.celsius ?? null
  const isOpen = process.status === 'running' || process.asks === true
  const ending = isOpen ? judgedAt(process.endedAt ?? now) : null
  if (process.status !== 'running') {
    const curve = process.curve ?? NO_CURVE
    return {
      process,
      findings: process.findings ?? [],
      phases: process.phases ?? [],
      lethality: process.lethality ?? [],
      cooling: process.cooling,
      curve,
      readyAt: process.readyAt,
      last: { core: newest(curve.core) ?? byHand, chamber: newest(curve.chamber) },
      ending,
    }
  }
  const judged = judgedAt(null)
  const { phases, lethality, cooling, readyAt } = judgedKept(process, judged, [])
  const curve = curveKept(process, { core, chamber }, judged)
  return {
    process,
    findings: mergeFindings(process, judged.findings).all,
    phases,
    lethality,
    cooling,
    curve,
    readyAt,
    last: { core: newest(curve.core) ?? byHand, chamber: newest(curve.chamber) },
    ending,
  }
}
