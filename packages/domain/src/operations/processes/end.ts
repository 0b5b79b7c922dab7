/** The end of a process: on a correct one the food moves on by itself, else somebody says what becomes of it. */
import { isFinalState, kindOfMove } from '../../rules/programs/index.ts'
import type { Judged, ProcessFinding } from '../../rules/processes/index.ts'
import type { Fault } from '../../problems.ts'
import { NO_EFFECTS, type Effects, type EventLine } from '../effects.ts'
import { isEmpty } from '../labels/label-row.ts'
import { moveLabels } from '../labels/move.ts'
import type { AskedMove, MoveFacts } from '../labels/moving/asked.ts'
import { defineOperation, refuse, type Decision, type Moment } from '../operation.ts'
import { happeningFaults } from '../when.ts'
import { doneFinding, instantOf, mergeFindings, type KeptFinding, type ProcessRow } from './process.ts'
import type { ProcessWords } from './follow.ts'
import { actionLines, findingLine, measuredIn, noticeOf, processLines } from './tell.ts'

export interface AskedEnd {
  readonly processId: string
  readonly outcome: NonNullable<ProcessRow['resolution']>
  readonly reason?: string
  /** When it ended, where that is told later. */
  readonly at?: string
}

/** The worst of what the end found, of which people are told; null where all is well. */
export function worstOf(fresh: readonly KeptFinding[]): KeptFinding | null {
  const rank = ({ finding, level }: KeptFinding) =>
    (level === 'error' ? 0 : 10) + (finding === 'controlFailed' ? 0 : 1)
  const grave = fresh.filter(({ level }) => level !== 'info')
  return grave.toSorted((a, b) => rank(a) - rank(b) || (a.finding < b.finding ? -1 : 1))[0] ?? null
}

export interface EndFacts {
  readonly words: Pick<ProcessWords, 'finding'>
  readonly process: ProcessRow
  /** Judged as ended. */
  readonly judged: Judged
  /** When it ended. */
  readonly endedAt: string
  /** What moves of its labels need to know; labels that are not there any more are missing. */
  readonly move: MoveFacts
}

/** Labels that are still where the program took them from. */
const leftOf = ({ process, move }: EndFacts) => {
  const program = move.programs.find(({ id }) => id === process.programId)
  return move.labels.filter(
    label =>
      !isEmpty(label) && !label.isFinal && !isFinalState(label.state) && label.state === program?.fromState,
  )
}

function moveAsked(asked: AskedEnd, facts: EndFacts, now: string): AskedMove | null {
  const { process, move } = facts
  const labelIds = leftOf(facts).map(({ id }) => id)
  const program = move.programs.find(({ id }) => id === process.programId)
  if (asked.outcome === 'cancel' || labelIds.length === 0 || program === undefined) return null
  const with_ = {
    labelIds,
    // The machine worked it until now, not from now on: the process says so.
    ...(asked.reason === undefined ? {} : { reason: asked.reason }),
    processId: process.id,
    // Its dates count from its end, whenever that is told.
    ...(Date.parse(facts.endedAt) < Date.parse(now) ? { at: facts.endedAt } : {}),
  }
  if (asked.outcome === 'waste') return { ...with_, kind: 'waste' }
  if (asked.outcome === 'reuse')
    return { ...with_, kind: 'reuse', toState: program.reuseState ?? 'reuse', programId: program.id }
  return { ...with_, kind: kindOfMove(program.nextState), toState: program.nextState, programId: program.id }
}

const merged = (first: Effects, more: Partial<Effects>): Effects => ({
  ...first,
  records: [...first.records, ...(more.records ?? [])],
  changes: [...first.changes, ...(more.changes ?? [])],
  events: [...(more.events ?? []), ...first.events],
  reports: [...first.reports, ...(more.reports ?? [])],
})

/** What is found because of what becomes of the food. */
function outcomeOf(asked: AskedEnd, { process, move }: EndFacts): ProcessFinding | null {
  if (asked.outcome === 'waste' || asked.outcome === 'reuse') return asked.outcome
  if (asked.outcome === 'cancel') return null
  const next = move.programs.find(({ id }) => id === process.programId)?.nextState
  return next === 'serve' || next === 'consume' ? 'served' : null
}

function faultsOf(asked: AskedEnd, facts: EndFacts): Fault[] {
  const { process, judged, move } = facts
  const program = move.programs.find(({ id }) => id === process.programId)
  const path = 'end.outcome'
  if (asked.outcome === 'next' && judged.verdict !== 'fulfilled')
    return [{ path, rule: 'problem.process.notFulfilled' }]
  if (asked.outcome === 'reuse' && (program?.reuseState ?? null) === null)
    return [{ path, rule: 'problem.process.noReuse' }]
  return []
}

function decide(asked: AskedEnd, facts: EndFacts, moment: Moment): Decision {
  const { process, judged, endedAt } = facts
  const { now, by, numbers } = moment
  if (process.status !== 'running' && !process.asks)
    return refuse('NOT_POSSIBLE_NOW', [{ path: 'end.processId', rule: 'problem.process.over' }])
  const askedFaults = [
    ...happeningFaults(asked.at, 'end.at', now, by),
    ...(asked.at !== undefined && Date.parse(asked.at) <= Date.parse(process.startedAt)
      ? [{ path: 'end.at', rule: 'problem.field.endBeforeStart' }]
      : []),
  ]
  if (askedFaults.length > 0) return refuse('RULE_BROKEN', askedFaults)
  const isReasoned = ['anyway', 'waste', 'cancel'].includes(asked.outcome)
  if (isReasoned && (asked.reason ?? '').trim() === '')
    return refuse('RULE_BROKEN', [{ path: 'end.reason', rule: 'problem.field.required' }])
  const faults = faultsOf(asked, facts)
  if (faults.length > 0) return refuse('NOT_POSSIBLE_NOW', faults)
  const move = moveAsked(asked, facts, now)
  let effects: Effects = { ...NO_EFFECTS, at: now }
  if (move !== null) {
    const moved = moveLabels.decide(move, facts.move, moment)
    if (!moved.ok) return moved
    effects = moved.effects
  }
  const isCancelled = asked.outcome === 'cancel'
  const finding = outcomeOf(asked, facts)
  const done = finding === null ? [] : [doneFinding(finding, now)]
  const { all, fresh } = isCancelled
    ? { all: process.findings ?? [], fresh: [] }
    : mergeFindings(process, judged.findings)
  const findings = [...all, ...done]
  const after = {
    status: isCancelled ? 'cancelled' : judged.verdict === 'fulfilled' ? 'done' : 'failed',
    resolution: asked.outcome,
    asks: false,
    endedAt: process.endedAt ?? endedAt,
    endedById: by.memberId,
    reason: asked.reason ?? process.reason,
    readyAt: judged.ready === null ? null : instantOf(process, judged.ready),
  }
  const events: EventLine[] = [
    ...[...fresh, ...done].flatMap((one: KeptFinding) =>
      findingLine(process, facts.move.labels, one, numbers),
    ),
    ...processLines(process, facts.move.labels, 'process/end', 'end', numbers, {
      resolution: asked.outcome,
      verdict: judged.verdict,
      ...(asked.reason === undefined ? {} : { reason: asked.reason }),
    }),
    ...actionLines(
      {
        ...process,
        actionPath: facts.move.programs.find(one => one.id === process.programId)?.actionPath ?? null,
      },
      facts.move.labels,
      isCancelled ? 'info' : judged.verdict === 'fulfilled' ? 'end' : 'warning',
      numbers,
      isCancelled ? {} : measuredIn(process, judged, process.endedAt ?? endedAt),
    ),
  ]
  const worst = isCancelled ? null : worstOf([...fresh, ...done])
  const reports =
    worst === null || worst.level === 'info'
      ? []
      : [noticeOf(process, worst.level, facts.words.finding(process, worst), numbers, now)]
  const before = Object.fromEntries(Object.keys(after).map(name => [name, process[name as keyof ProcessRow]]))
  return {
    ok: true,
    effects: merged(effects, {
      events,
      reports,
      changes: [
        {
          entity: 'process',
          id: process.id,
          version: process.version,
          locationId: process.locationId,
          before: { ...before, findings: process.findings },
          after: { ...after, findings },
        },
      ],
    }),
  }
}

export const endProcess = defineOperation({
  call: 'labeling.endProcess',
  writes: ['process', 'label', 'labelLink', 'event', 'stockVariation', 'container'],
  decide,
})
