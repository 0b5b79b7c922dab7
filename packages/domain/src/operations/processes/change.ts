/** What is changed of a process while it runs: its times and temperatures, its start, what it is measured by. */
import { targetNames, type ProgramTargets } from '../../rules/processes/index.ts'
import { brokenWith } from '../faults.ts'
import { NO_EFFECTS, type EventLine } from '../effects.ts'
import { defineOperation, refuse, type Decision, type Moment } from '../operation.ts'
import { doneFinding, targetsOf, type ProcessRow } from './process.ts'
import type { ProcessWords } from './follow.ts'
import { findingLine, noticeOf, type FoundFood } from './tell.ts'

export interface AskedChange {
  readonly processId: string
  /** Times in seconds and temperatures in °C that count from now on. */
  readonly targets?: Partial<ProgramTargets>
  /** Where it changed with what is in the machine, it was recalculated; else somebody changed it. */
  readonly isRecalculated?: boolean
  /** It begins anew: what was measured before counts no longer. */
  readonly isReset?: boolean
  /** °C in the middle of the food, measured by hand. */
  readonly measured?: number
  readonly reason?: string
}

export interface ChangeFacts {
  readonly process: ProcessRow
  readonly food: FoundFood
  readonly words: Pick<ProcessWords, 'finding'>
}

function decide(
  asked: AskedChange,
  { process, food, words }: ChangeFacts,
  { now, by, numbers }: Moment,
): Decision {
  if (process.status !== 'running')
    return refuse('NOT_POSSIBLE_NOW', [{ path: 'change.processId', rule: 'problem.process.over' }])
  const before = targetsOf(process)
  const plain = (targets: ProgramTargets) =>
    Object.fromEntries(targetNames.map(name => [name, targets[name]])) as unknown as ProgramTargets
  const after = { ...plain(before), ...asked.targets }
  const isModified = targetNames.some(name => after[name] !== before[name])
  const isReset = asked.isReset === true
  const kinds = [
    ...(isModified
      ? [asked.isRecalculated === true ? ('recalculated' as const) : ('modified' as const)]
      : []),
    ...(isReset ? (['reset'] as const) : []),
  ]
  const isMeasured = asked.measured !== undefined
  const refusal = brokenWith(
    kinds.length === 0 && !isMeasured ? [{ path: 'change', rule: 'problem.field.required' }] : [],
  )
  if (refusal !== null) return { ok: false, refusal }
  const findings = kinds.map(kind => doneFinding(kind, now, numbers.newId()))
  const changes = kinds.map(kind => ({
    kind,
    at: now,
    userId: by.memberId,
    reason: asked.reason ?? null,
    before: kind === 'reset' ? null : plain(before),
    after: kind === 'reset' ? null : after,
  }))
  const measured = isMeasured ? [{ at: now, celsius: asked.measured as number, userId: by.memberId }] : []
  const fields = {
    ...(isModified ? { targets: after } : {}),
    ...(isReset ? { countsFrom: now, readyAt: null } : {}),
    ...(isMeasured ? { typed: [...(process.typed ?? []), ...measured] } : {}),
    ...(kinds.length === 0
      ? {}
      : {
          changes: [...(process.changes ?? []), ...changes],
          findings: [...(process.findings ?? []), ...findings],
        }),
  }
  const events = findings.flatMap((finding): EventLine[] =>
    findingLine(process, food, finding, numbers, {
      ...(asked.reason === undefined ? {} : { reason: asked.reason }),
      ...(finding.finding === 'reset' ? {} : { before: plain(before), after }),
    }),
  )
  return {
    ok: true,
    effects: {
      ...NO_EFFECTS,
      at: now,
      changes: [
        {
          entity: 'process',
          id: process.id,
          version: process.version,
          locationId: process.locationId,
          before: Object.fromEntries(
            Object.keys(fields).map(name => [name, process[name as keyof ProcessRow]]),
          ),
          after: fields,
        },
      ],
      events,
      reports: findings.flatMap(finding =>
        finding.level === 'info'
          ? []
          : [noticeOf(process, finding.level, words.finding(process, finding), numbers, now)],
      ),
    },
  }
}

export const changeProcess = defineOperation({
  call: 'labeling.changeProcess',
  writes: ['process', 'event'],
  decide,
})
