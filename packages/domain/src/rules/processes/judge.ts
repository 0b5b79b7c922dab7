/** Judges a run of a program: reading by reading, the same whether they come one by one or all at once. */
import { PROCESS_PHASES as processPhases } from '../../catalogue/names/processes.ts'
import { dwellAt, longestReheat, outOfControl, type Sample } from '../food-safety/index.ts'
import { CoolingWatch, type CoolingSaid } from './cooling-watch.ts'
import { CoreReadings, paceOf, type CoreCurve } from './core-curve.ts'
import { processFindings, type ProcessFinding } from './findings.ts'
import { lethalityOf, type LethalityLine } from './lethality.ts'
import type { ProcessTargets } from './program.ts'

export { processPhases }

export type ProcessPhase = (typeof processPhases)[number]

export interface PhaseSpan {
  readonly phase: ProcessPhase
  readonly from: number
  /** Null: it goes on. */
  readonly to: number | null
}

/** What was found, at its instant in seconds of the record. */
export interface Found {
  readonly finding: ProcessFinding
  readonly level: 'info' | 'warning' | 'error'
  readonly second: number
  /** Which one it is, where the same is found more than once. */
  readonly of?: string
  readonly value?: number
}

/** What is measured, and what of the food is known besides. */
export interface ProcessSources {
  readonly core: boolean
  readonly chamber: boolean
  /** Seconds without a reading after which a sensor is silent. */
  readonly silence: number
  /** Second of the record at which the first of the labels expires; null: none does. */
  readonly expires: number | null
}

export interface Judged {
  readonly phases: readonly PhaseSpan[]
  readonly findings: readonly Found[]
  /** Second of the record at which all was reached; null: not yet. */
  readonly ready: number | null
  readonly verdict: 'running' | 'fulfilled' | 'failed'
  /** What is asked and was not shown. */
  readonly lacks: readonly ('time' | 'temperature' | 'cooling')[]
  readonly coldest: number | null
  readonly warmest: number | null
  /** The longest unbroken time at the core temperature that is asked for, in seconds. */
  readonly held: number | null
  readonly cooling: CoolingSaid | null
  readonly lethality: readonly LethalityLine[]
  readonly curve: CoreCurve
  /** Spans without readings. */
  readonly gaps: readonly (readonly [number, number])[]
}

/** How long hot food may seem too cold and cold food too warm: a lid is lifted, a door opens. Seconds. */
const flicker = 600
/** The chamber counts as hot within so many degrees of what is asked. */
const nearlyHot = 5
/** Food that is kept above this is kept hot. */
const isHot = (celsius: number) => celsius >= 30

const byTime = (a: Found, b: Found) => a.second - b.second || (a.finding < b.finding ? -1 : 1)

/** Readings of a process in order of time, each channel in its own. Asked at any second, it says how the process stands. */
export class ProcessJudge {
  readonly #targets: ProcessTargets
  readonly #sources: ProcessSources
  readonly #core: CoreReadings
  readonly #cooling: CoolingWatch
  /** Instants at which the core was read, counted or not: it was not silent. */
  readonly #coreAt: number[] = []
  readonly #chamber: Sample[] = []
  #fed = 0

  constructor(targets: ProcessTargets, sources: ProcessSources) {
    this.#targets = targets
    this.#sources = sources
    this.#core = new CoreReadings(paceOf(targets.kind, targets.cookTime))
    this.#cooling = new CoolingWatch(targets.kind === 'cool' ? targets.coolingRule : null)
  }

  core(sample: Sample): void {
    this.#coreAt.push(sample.second)
    this.#core.add(sample)
    this.#feed()
  }

  typed(sample: Sample): void {
    this.#core.typed(sample)
    this.#feed()
  }

  chamber(sample: Sample): void {
    this.#chamber.push(sample)
    this.#cooling.chamber(sample.celsius)
  }

  /** What counts meanwhile goes on to the cooling. */
  #feed(): void {
    const counted = this.#core.counted()
    for (; this.#fed < counted.length; this.#fed++) this.#cooling.add(counted[this.#fed] as Sample)
  }

  /**
   * How it stands at a second of the record.
   * @param end the second at which it was ended; null: it goes on
   */
  judged(until: number, end: number | null): Judged {
    const { kind, targetTemperature } = this.#targets
    const over = Math.min(until, end ?? until)
    const curve = this.#core.curve()
    const core = curve.runs.flat()
    const cooling = this.#cooling.said(over, end !== null)
    const ready = this.#readyAt(curve, cooling, over)
    const gaps = this.#gaps(over)
    const measured = core.length > 0 ? core : this.#sources.core ? [] : this.#chamber
    const held =
      targetTemperature === null || core.length === 0 || (kind !== 'cook' && kind !== 'regenerate')
        ? null
        : Math.max(0, ...curve.runs.map(run => dwellAt(run, targetTemperature)))
    const found = [
      ...this.#disconnected(gaps),
      ...this.#times(ready, over, end),
      ...this.#temperatures(core, ready),
      ...(kind === 'hold' ? this.#holding(measured, over) : []),
      ...this.#coolingFaults(cooling),
      ...this.#late(core, ready, over),
      ...this.#expired(over),
    ]
    const lacks = this.#lacks(core, ready, over, cooling)
    const isWrong = found.some(({ level }) => level === 'error') || lacks.length > 0
    const verdict = end === null ? 'running' : isWrong ? 'failed' : 'fulfilled'
    const ending = end === null ? [] : this.#ending(end, lacks, verdict, found)
    const temperatures = measured.map(({ celsius }) => celsius)
    return {
      phases: this.#phases(curve, ready, over, end),
      findings: [...found, ...ending].toSorted(byTime),
      ready,
      verdict,
      lacks,
      coldest: temperatures.length === 0 ? null : Math.min(...temperatures),
      warmest: temperatures.length === 0 ? null : Math.max(...temperatures),
      held,
      cooling,
      lethality: kind === 'cook' || kind === 'regenerate' ? lethalityOf(curve.runs) : [],
      curve,
      gaps,
    }
  }

  /** From when cooking counts: at once, or when the chamber is hot. */
  #countsFrom(): number | null {
    const { kind, cookTemperature } = this.#targets
    if (kind !== 'cook' && kind !== 'regenerate') return 0
    if (cookTemperature === null || this.#chamber.length === 0) return 0
    return this.#chamber.find(({ celsius }) => celsius >= cookTemperature - nearlyHot)?.second ?? null
  }

  #timeDoneAt(): number | null {
    const { kind, cookTime, holdTime, targetTemperature } = this.#targets
    const from = this.#countsFrom()
    if (from === null) return null
    if (kind === 'hold') return holdTime ?? 0
    // Colder or thawed sooner is as good: the time is what it takes where nobody measures.
    if (kind === 'cool' || kind === 'thaw') return targetTemperature === null ? (cookTime ?? 0) : 0
    return from + (cookTime ?? 0) + (targetTemperature === null ? (holdTime ?? 0) : 0)
  }

  #targetReachedAt({ runs }: CoreCurve): number | null {
    const { kind, targetTemperature: target, holdTime } = this.#targets
    if (target === null || kind === 'hold') return 0
    const isCold = kind === 'cool'
    for (const run of runs) {
      let since: number | null = null
      let before = Number.NEGATIVE_INFINITY
      for (const { second, celsius } of run) {
        const isThere = isCold ? celsius <= target : celsius >= target
        if (!isThere) since = null
        else if (since === null || second - before > 900) since = second
        before = second
        const wanted = kind === 'cook' || kind === 'regenerate' ? (holdTime ?? 0) : 0
        if (since !== null && second - since >= wanted) return second
      }
    }
    return null
  }

  #readyAt(curve: CoreCurve, cooling: CoolingSaid | null, over: number): number | null {
    const [time, target] = [this.#timeDoneAt(), this.#targetReachedAt(curve)]
    if (time === null || target === null || time > over) return null
    if (cooling !== null && cooling.status !== 'met') return null
    const cooled = Math.max(0, ...(cooling?.stages ?? []).map(({ reached }) => reached ?? 0))
    const ready = Math.max(time, target, cooled)
    return ready > over ? null : ready
  }

  #gaps(over: number): (readonly [number, number])[] {
    const { core, chamber, silence } = this.#sources
    const of = (instants: readonly number[]) => {
      const edges = [0, ...instants.filter(second => second <= over), over]
      return edges.slice(1).flatMap((second, index) => {
        const before = edges[index] as number
        return second - before > silence ? [[before, second] as const] : []
      })
    }
    return [
      ...(core ? of(this.#coreAt) : []),
      ...(chamber ? of(this.#chamber.map(({ second }) => second)) : []),
    ]
  }

  #disconnected(gaps: readonly (readonly [number, number])[]): Found[] {
    const { silence } = this.#sources
    return [...new Set(gaps.map(([from]) => from))].map(from => ({
      finding: 'disconnected',
      level: processFindings.disconnected,
      second: from + silence,
      of: String(Math.round(from)),
    }))
  }

  #times(ready: number | null, over: number, end: number | null): Found[] {
    const { kind, maxCookTime, maxHoldTime } = this.#targets
    const found: Found[] = []
    const note = (finding: ProcessFinding, second: number) =>
      found.push({ finding, level: processFindings[finding], second })
    const longest = kind === 'hold' ? null : maxCookTime
    // What is cooled or thawed may stay where it is.
    const worked = kind === 'cool' || kind === 'thaw' ? (ready ?? over) : over
    if (longest !== null && worked > longest) note('maxCookTime', longest)
    if (kind === 'regenerate' && longest === null && (ready ?? over) > longestReheat)
      note('maxCookTime', longestReheat)
    const since = kind === 'hold' ? 0 : ready
    if (maxHoldTime !== null && since !== null && (end ?? over) - since > maxHoldTime)
      note('maxHoldTime', since + maxHoldTime)
    return found
  }

  #temperatures(core: readonly Sample[], ready: number | null): Found[] {
    const { kind, maxTemperature } = this.#targets
    if (maxTemperature === null || kind === 'hold') return []
    // Food that is being cooled comes in warm: it may not become so again.
    const watched =
      kind === 'cool'
        ? core.filter(({ second }) => ready !== null && second >= ready)
        : core.length > 0 || this.#sources.core
          ? core
          : this.#chamber
    const over = watched.find(({ celsius }) => celsius > maxTemperature)
    if (over === undefined) return []
    const { second, celsius } = over
    return [{ finding: 'maxTemperature', level: processFindings.maxTemperature, second, value: celsius }]
  }

  /** Hot food that became too cold, cold food that became too warm: for a while, and in all for too long. */
  #holding(measured: readonly Sample[], over: number): Found[] {
    const { targetTemperature, maxTemperature } = this.#targets
    const limit = targetTemperature ?? maxTemperature
    if (limit === null) return []
    const isKeptHot = targetTemperature !== null && isHot(targetTemperature)
    const coldLimit = maxTemperature ?? limit
    const isOut = ({ celsius }: Sample) => (isKeptHot ? celsius < limit : celsius > coldLimit)
    const finding = isKeptHot ? 'minTemperature' : 'maxTemperature'
    const most = isKeptHot ? outOfControl.hotSeconds : outOfControl.useSeconds
    let since: number | null = null
    let out = 0
    let found: Found | null = null
    let lost: Found | null = null
    measured.forEach((sample, index) => {
      const next = measured[index + 1]?.second ?? Math.max(sample.second, Math.min(over, sample.second + 900))
      if (!isOut(sample)) {
        since = null
        return
      }
      since ??= sample.second
      if (found === null && next - since > flicker)
        found = { finding, level: processFindings[finding], second: since + flicker, value: sample.celsius }
      if (lost === null && out + next - sample.second > most)
        lost = {
          finding: 'controlFailed',
          level: processFindings.controlFailed,
          second: sample.second + most - out,
          of: 'held',
        }
      out += next - sample.second
    })
    return [found, lost].filter(one => one !== null)
  }

  #coolingFaults(cooling: CoolingSaid | null): Found[] {
    return (cooling?.stages ?? []).flatMap(({ status, deadline, toC }) =>
      status === 'failed'
        ? {
            finding: 'controlFailed' as const,
            level: processFindings.controlFailed,
            second: deadline,
            of: `cooling ${toC}`,
            value: toC,
          }
        : [],
    )
  }

  /** What should have been reached by now. */
  #late(core: readonly Sample[], ready: number | null, over: number): Found[] {
    const { kind, progressTime, targetTemperature } = this.#targets
    if (progressTime === null || targetTemperature === null || kind === 'hold') return []
    if (core.length === 0 || (ready ?? over) <= progressTime) return []
    return [{ finding: 'minTemperature', level: processFindings.minTemperature, second: progressTime }]
  }

  #expired(over: number): Found[] {
    const { expires } = this.#sources
    if (expires === null || expires > over) return []
    return [{ finding: 'expired', level: processFindings.expired, second: Math.max(0, expires) }]
  }

  #lacks(
    _core: readonly Sample[],
    ready: number | null,
    over: number,
    cooling: CoolingSaid | null,
  ): Judged['lacks'] {
    if (ready !== null) return []
    const time = this.#timeDoneAt()
    const lacks: Judged['lacks'][number][] = []
    if (time === null || time > over) lacks.push('time')
    if (this.#targetReachedAt(this.#core.curve()) === null) lacks.push('temperature')
    if (cooling !== null && cooling.status !== 'met') lacks.push('cooling')
    return lacks
  }

  #ending(end: number, lacks: Judged['lacks'], verdict: Judged['verdict'], found: readonly Found[]): Found[] {
    const ending: Found[] = []
    const note = (finding: ProcessFinding) => {
      if (!found.some(one => one.finding === finding && one.of === undefined))
        ending.push({ finding, level: processFindings[finding], second: end })
    }
    if (lacks.length > 0) note('unfinished')
    if (lacks.includes('time')) note('minTime')
    if (lacks.includes('temperature')) note('minTemperature')
    note(verdict === 'fulfilled' ? 'controlFulfilled' : 'controlFailed')
    return ending
  }

  #phases(curve: CoreCurve, ready: number | null, over: number, end: number | null): PhaseSpan[] {
    const { kind, targetTemperature, cookTemperature } = this.#targets
    const spans: PhaseSpan[] = []
    const add = (phase: ProcessPhase, from: number, to: number | null) => {
      const until = to ?? end
      if (until === null || until > from) spans.push({ phase, from, to: until })
    }
    const done = ready !== null && ready <= over ? ready : null
    if (kind === 'cook' || kind === 'regenerate') {
      const core = curve.runs.flat()
      const hot = this.#countsFrom()
      const reached =
        targetTemperature === null
          ? cookTemperature === null || this.#chamber.length === 0
            ? 0
            : hot
          : core.find(({ celsius }) => celsius >= targetTemperature)?.second
      const heated = reached ?? null
      if (heated === null) add('heating', 0, null)
      else {
        add('heating', 0, heated)
        add('cooking', heated, done)
      }
    } else if (kind === 'cool') add('cooling', 0, done)
    else if (kind === 'thaw') add('thawing', 0, done)
    else add('holding', 0, null)
    if (done !== null && kind !== 'hold') add(kind === 'cook' ? 'holding' : 'ready', done, null)
    return spans
  }
}

/** Everything at once: the judge that was given all of it. */
export function judgeProcess(
  targets: ProcessTargets,
  sources: ProcessSources,
  readings: {
    readonly core: readonly Sample[]
    readonly chamber?: readonly Sample[]
    readonly typed?: readonly Sample[]
  },
  until: number,
  end: number | null,
): Judged {
  const judge = new ProcessJudge(targets, sources)
  const upTo = end ?? until
  const all = [
    ...(readings.chamber ?? []).map(sample => ({ sample, add: 'chamber' as const })),
    ...readings.core.map(sample => ({ sample, add: 'core' as const })),
    ...(readings.typed ?? []).map(sample => ({ sample, add: 'typed' as const })),
  ].filter(({ sample }) => sample.second <= upTo)
  // Of one instant the chamber first: the judge is the same whichever way they came.
  for (const { sample, add } of all.toSorted((a, b) => a.sample.second - b.sample.second)) judge[add](sample)
  return judge.judged(until, end)
}
