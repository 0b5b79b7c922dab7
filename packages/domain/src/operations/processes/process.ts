/** A process as its operations know it: the row, what it is judged by, and what of a judgement is kept. */
import type { Row } from '../../catalogue/entity.ts'
import type { Entities } from '../../entities/all.ts'
import { coolingRules } from '../../rules/food-safety/index.ts'
import {
  processFindings,
  spansOf,
  targetNames,
  type Forecast,
  type Found,
  type Judged,
  type ProcessFinding,
  type ProcessTargets,
  type ProgramTargets,
} from '../../rules/processes/index.ts'

export type ProcessRow = Row<Entities['process']>
export type KeptFinding = NonNullable<ProcessRow['findings']>[number]

/** Readings of a process: seconds since it counts, and °C. */
export interface ProcessReadings {
  readonly core: readonly { readonly second: number; readonly celsius: number }[]
  readonly chamber: readonly { readonly second: number; readonly celsius: number }[]
}

const NOTHING = Object.fromEntries(targetNames.map(name => [name, null])) as unknown as ProgramTargets

/** What it is judged by. */
export function targetsOf({ kind, targets, coolingRule }: ProcessRow): ProcessTargets {
  return { ...NOTHING, ...targets, kind, coolingRule }
}

/** What was typed of it, as readings. */
export function typedOf({ typed, countsFrom }: ProcessRow) {
  const from = Date.parse(countsFrom)
  return (typed ?? [])
    .map(({ at, celsius }) => ({ second: (Date.parse(at) - from) / 1000, celsius }))
    .filter(({ second }) => second >= 0)
}

/** The instant of a second of its record. */
export const instantOf = ({ countsFrom }: Pick<ProcessRow, 'countsFrom'>, second: number): string =>
  new Date(Date.parse(countsFrom) + Math.round(second * 1000)).toISOString()

/** Seconds of its record until an instant. */
export const secondOf = ({ countsFrom }: Pick<ProcessRow, 'countsFrom'>, at: string): number =>
  (Date.parse(at) - Date.parse(countsFrom)) / 1000

/** What people did with it, and no judge takes back. */
const said: ReadonlySet<ProcessFinding> = new Set([
  'modified',
  'recalculated',
  'reset',
  'waste',
  'reuse',
  'served',
])

export function keptFinding(process: ProcessRow, { finding, level, second, of, value }: Found): KeptFinding {
  return {
    finding,
    level,
    at: instantOf(process, second),
    of: of ?? null,
    value: value ?? null,
    isWithdrawn: false,
  }
}

/** Something that a person did: it is found at that instant. */
export const doneFinding = (finding: ProcessFinding, at: string, of: string | null = null): KeptFinding => ({
  finding,
  level: processFindings[finding],
  at,
  of,
  value: null,
  isWithdrawn: false,
})

const keyOf = ({ finding, of }: Pick<KeptFinding, 'finding' | 'of'>) => `${finding} ${of ?? ''}`

/** What is kept together with what is found now: new ones, and those that late readings withdraw. */
export function mergeFindings(
  process: ProcessRow,
  found: readonly Found[],
): { readonly all: readonly KeptFinding[]; readonly fresh: readonly KeptFinding[] } {
  const before = process.findings ?? []
  const now = new Map(found.map(one => keptFinding(process, one)).map(one => [keyOf(one), one]))
  const counted = (one: KeptFinding) =>
    !said.has(one.finding) && Date.parse(one.at) >= Date.parse(process.countsFrom)
  const kept = before.map(one => (counted(one) ? { ...one, isWithdrawn: !now.has(keyOf(one)) } : one))
  const known = new Set(before.filter(counted).map(keyOf))
  const fresh = [...now.values()].filter(one => !known.has(keyOf(one)))
  return {
    all: [...kept, ...fresh].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    fresh,
  }
}

const forecastSaid = (process: ProcessRow, { second, toC, deadline, reached, missedBy }: Forecast) => ({
  at: instantOf(process, second),
  toC,
  deadline: instantOf(process, deadline),
  reached: reached === null ? null : instantOf(process, reached),
  missedBy,
})

/** A cooling as it is kept. */
export function coolingKept(process: ProcessRow, { cooling }: Judged): ProcessRow['cooling'] {
  if (cooling === null) return null
  const { rule, status, start, stages, forecast, notices } = cooling
  return {
    rule,
    source: coolingRules[rule].source,
    status,
    start: start === null ? null : instantOf(process, start),
    stages: stages.map(stage => ({
      toC: stage.toC,
      status: stage.status,
      deadline: instantOf(process, stage.deadline),
      reached: stage.reached === null ? null : instantOf(process, stage.reached),
    })),
    forecast: forecast === null ? null : forecastSaid(process, forecast),
    notices: notices.map(notice => ({ ...forecastSaid(process, notice), kind: notice.kind })),
  }
}

const CURVE_MAX = 2000

function thin<T>(all: readonly T[], most = CURVE_MAX): readonly T[] {
  if (all.length <= most) return all
  const step = (all.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => all[Math.round(index * step)] as T)
}

/** Its curve as it is kept: thinned, with what is missing and what was left out. */
export function curveKept(
  process: ProcessRow,
  { core, chamber }: ProcessReadings,
  { curve, gaps }: Judged,
): NonNullable<ProcessRow['curve']> {
  const from = Date.parse(process.countsFrom)
  const at = (second: number) => from + Math.round(second * 1000)
  const points = (samples: ProcessReadings['core']) =>
    thin(samples).map(({ second, celsius }) => [at(second), Math.round(celsius * 100) / 100])
  return {
    core: points(core),
    chamber: points(chamber),
    gaps: gaps.map(([begin, end]) => [at(begin), at(end)]),
    left: spansOf(curve.left).map(([begin, end]) => [at(begin), at(end)]),
    count: core.length + chamber.length,
  }
}

/** What of a judgement stands in the record. */
export function judgedKept(process: ProcessRow, judged: Judged, findings: readonly KeptFinding[]) {
  const { phases, lethality, ready, warmest, coldest } = judged
  return {
    findings,
    phases: phases.map(({ phase, from, to }) => ({
      phase,
      from: instantOf(process, from),
      to: to === null ? null : instantOf(process, to),
    })),
    lethality,
    cooling: coolingKept(process, judged),
    readyAt: ready === null ? null : instantOf(process, ready),
    warmest,
    coldest,
  }
}
