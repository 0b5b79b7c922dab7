/** Judges a process by what was measured, with what the rule asks for besides. */
import {
  curveKept,
  judgedKept,
  mergeFindings,
  secondOf,
  targetsOf,
  typedOf,
  type ProcessReadings,
  type ProcessRow,
} from '@cloche/domain/operations'
import { silentAfter } from '@cloche/domain/rules/devices'
import { judgeProcess, type Judged } from '@cloche/domain/rules/processes'
import type { Transaction } from '../../../database/transaction.ts'
import { expiresOf, findSensors, readingsOf } from './process.store.ts'

const WHOLE = { kind: 'organization' } as const

export interface Measured {
  readonly readings: ProcessReadings
  readonly silence: number
  /** Seconds until the first of its labels expires. */
  readonly expires: number | null
}

/** What was measured of a process until an instant. */
export async function measuredOf(
  transaction: Transaction,
  organizationId: string,
  process: ProcessRow,
  until: string,
): Promise<Measured> {
  const ids = [process.sensorId, process.chamberSensorId].filter(id => id !== null)
  const readings = await readingsOf(transaction, organizationId, process, process.countsFrom, until)
  const sensors = await findSensors(transaction, organizationId, ids, WHOLE)
  const expires = await expiresOf(transaction, organizationId, process.labelIds ?? [])
  return {
    readings,
    silence: Math.max(60, ...sensors.map(({ interval }) => silentAfter(interval))),
    // What had expired before it began did not begin.
    expires: expires === null ? null : secondOf(process, expires),
  }
}

/** @param end when it ended; null: it runs */
export function judgedBy(
  process: ProcessRow,
  { readings, silence, expires }: Measured,
  now: string,
  end: string | null,
): Judged {
  return judgeProcess(
    targetsOf(process),
    {
      core: process.sensorId !== null,
      chamber: process.chamberSensorId !== null,
      silence,
      expires: expires !== null && expires > 0 ? expires : null,
    },
    { ...readings, typed: typedOf(process) },
    secondOf(process, now),
    end === null ? null : secondOf(process, end),
  )
}

/** What is kept of a judgement, its curve too once it is over. */
export function keptOf(process: ProcessRow, judged: Judged, readings: ProcessReadings) {
  const { all } = mergeFindings(process, judged.findings)
  const isOver = judged.verdict !== 'running'
  return {
    ...judgedKept(process, judged, all),
    ...(isOver ? { curve: curveKept(process, readings, judged) } : {}),
  }
}
