/** What follows from readings and from the clock: findings, forecasts, food that is ready, an end by itself. */
import type { Judged } from '../../rules/processes/index.ts'
import { NO_EFFECTS, type Effects, type EventLine, type Report } from '../effects.ts'
import type { Moment } from '../operation.ts'
import { instantOf, mergeFindings, type KeptFinding, type ProcessRow } from './process.ts'
import { findingLine, noticeOf, processLines, type FoundFood } from './tell.ts'

type Notice = NonNullable<ProcessRow['cooling']>['notices'][number]

/** Words of what is told, in the language of the organization. */
export interface ProcessWords {
  finding(process: ProcessRow, finding: KeptFinding): string
  forecast(process: ProcessRow, notice: Notice): string
}

export interface FollowFacts {
  readonly process: ProcessRow
  readonly judged: Judged
  readonly food: FoundFood
  readonly words: ProcessWords
}

export interface Followed {
  readonly effects: Effects
  /** Findings as they stand now. */
  readonly findings: readonly KeptFinding[]
}

/** A process that nobody ended is over after two days: somebody has to say what became of the food. */
export const longestProcess = 172_800

/** Whether a process ends by itself, and at which second: what is cooled or thawed is done when it is cold or thawed. */
export function endsAt({ kind }: Pick<ProcessRow, 'kind'>, judged: Judged, now: number): number | null {
  if ((kind === 'cool' || kind === 'thaw') && judged.ready !== null && judged.curve.runs.length > 0)
    return judged.ready
  return now >= longestProcess ? longestProcess : null
}

/** Findings and forecasts that are new are written down and told, each once. */
export function followProcess({ process, judged, food, words }: FollowFacts, moment: Moment): Followed {
  const { now, numbers } = moment
  const { all, fresh } = mergeFindings(process, judged.findings)
  const known = new Set((process.cooling?.notices ?? []).map(({ at, kind }) => `${at} ${kind}`))
  const notices = (judged.cooling?.notices ?? [])
    .map(({ second, deadline, reached, ...notice }): Notice => ({
      ...notice,
      at: instantOf(process, second),
      deadline: instantOf(process, deadline),
      reached: reached === null ? null : instantOf(process, reached),
    }))
    .filter(({ at, kind }) => !known.has(`${at} ${kind}`))
  const isReady = judged.ready !== null && process.readyAt === null && judged.verdict === 'running'
  const events: EventLine[] = [
    ...fresh.flatMap(finding => findingLine(process, food, finding, numbers)),
    ...notices.flatMap(notice =>
      processLines(process, food, 'process/forecast', 'warning', numbers, {
        happenedAt: notice.at,
        forecast: notice.kind,
        toC: notice.toC,
        missedBy: notice.missedBy,
      }),
    ),
    ...(isReady
      ? processLines(process, food, 'process/ready', 'ready', numbers, {
          happenedAt: instantOf(process, judged.ready as number),
        })
      : []),
  ]
  const reports: Report[] = [
    ...fresh.flatMap(finding =>
      finding.level === 'info'
        ? []
        : [noticeOf(process, finding.level, words.finding(process, finding), numbers, now)],
    ),
    ...notices.map(notice => noticeOf(process, 'warning', words.forecast(process, notice), numbers, now)),
  ]
  return { effects: { ...NO_EFFECTS, at: now, events, reports }, findings: all }
}
