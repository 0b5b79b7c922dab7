/** Programs that run in the story: begun, measured minute by minute, judged by the judge of the product, ended. */
import {
  curveKept,
  endProcess,
  judgedKept,
  mergeFindings,
  moveFacts,
  secondOf,
  startProcess,
  targetsOf,
  typedOf,
  type Effects,
  type EndFacts,
  type Known,
  type LabelRow,
  type Operation,
  type ProcessRow,
} from '@cloche/domain/operations'
import { findingKey, judgeProcess, targetNames } from '@cloche/domain/rules/processes'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { House } from '../house.ts'
import type { Stamp } from '../stamp.ts'
import type { Words } from '../../words/words.ts'

export interface StoryReading {
  readonly sensorId: string
  readonly at: string
  readonly value: number
}

/** °C after so many minutes. */
export type Course = (minute: number) => number

export interface StoryRun {
  readonly labels: readonly LabelRow[]
  readonly programId: string
  /** When it ends, and who takes the food out. */
  readonly end: Stamp
  readonly minutes: number
  /** Names of machine and sensors; without a sensor the end is measured by hand. */
  readonly machine?: string
  readonly core?: readonly [sensor: string, course: Course]
  readonly chamber?: readonly [sensor: string, course: Course]
  readonly byHand?: number
  readonly outcome?: 'next' | 'anyway' | 'waste' | 'reuse'
  readonly reason?: string
  /** It goes on when the story is over. */
  readonly isRunning?: boolean
}

const MINUTE = 60_000
const SILENCE = 900
const WORDS = wordsOf('processes')
const tenth = (value: number) => Math.round(value * 10) / 10

/** Food that cools in moving air. */
export const cooling =
  (from: number, air: number, perMinute: number): Course =>
  minute =>
    air + (from - air) * Math.exp(-perMinute * minute)

/** Food in a hot chamber: slowly at first, then evenly, in the end hardly any more. */
export const heating =
  (from: number, to: number, minutes: number): Course =>
  minute =>
    from + (to - from) * (1 - Math.exp(-((Math.max(0, minute) / minutes) ** 1.6) * 2.4))

/** The floor, as far as runs of programs need it. */
interface PlayedFloor {
  readonly known: Known
  play<Asked, Facts>(
    operation: Operation<Asked, Facts>,
    asked: Asked,
    facts: Facts | null,
    stamp: Stamp,
    history?: undefined,
    more?: (effects: Effects) => Effects,
  ): Effects
}

/** Runs a program in the story, and answers what its sensors measured. */
export function runProgram(
  floor: PlayedFloor,
  { house, words }: { readonly house: House; readonly words: Words },
  run: StoryRun,
): readonly StoryReading[] {
  const { labels, programId, end, minutes, core, chamber, byHand, outcome = 'next' } = run
  const language = languageOf(words.locale)
  const began = new Date(Date.parse(end.at) - minutes * MINUTE).toISOString()
  const start = { at: began, by: end.by }
  const known = floor.known.programs.find(
    ({ id }) => id === programId,
  ) as unknown as ProcessRow['targets'] & {
    readonly id: string
    readonly name: string
    readonly type: string
  }
  const deviceId = run.machine === undefined ? undefined : house('device', run.machine)
  const ids = labels.map(({ id }) => id)
  const facts = () => {
    const asked = { labelIds: ids, kind: 'other' as const, programId, ...(deviceId && { deviceId }) }
    const move = moveFacts(floor.known, asked)
    if (move === null) throw new Error('The demo knows none of these labels')
    return { ...move, ...(deviceId && { machine: { id: deviceId } }) }
  }
  const sensorId = core && house('sensor', core[0])
  const chamberSensorId = chamber && house('sensor', chamber[0])
  const sensors = [sensorId, chamberSensorId].flatMap(id =>
    id === undefined ? [] : [{ id, kind: 'temperature' }],
  )
  const asked = {
    programId,
    labelIds: ids,
    ...(deviceId && { deviceId }),
    ...(sensorId && { sensorId }),
    ...(chamberSensorId && { chamberSensorId }),
    ...(byHand === undefined ? {} : { probe: words.say('Probe 1') }),
  }
  const begun = floor.play(
    startProcess,
    asked,
    {
      move: facts(),
      program: {
        ...known,
        ...Object.fromEntries(targetNames.map(name => [name, known[name] ?? null])),
      } as never,
      busy: new Set<string>(),
      sensors,
      coolingRule: 'twoHours',
      calibration: null,
    },
    start,
  )
  const row = {
    findings: [],
    changes: [],
    typed: [],
    phases: [],
    lethality: [],
    cooling: null,
    curve: null,
    asks: false,
    readyAt: null,
    endedAt: null,
    reason: null,
    version: 1,
    ...begun.records[0]?.row,
  } as unknown as ProcessRow
  const measure = (course: Course | undefined) =>
    course === undefined
      ? []
      : Array.from({ length: minutes * 2 }, (_, half) => ({
          second: half * 30,
          celsius: tenth(course(half / 2)),
        }))
  const readings = { core: measure(core?.[1]), chamber: measure(chamber?.[1]) }
  const readingsOf = (id: string | undefined, samples: typeof readings.core) =>
    id === undefined
      ? []
      : samples.map(({ second, celsius }) => ({
          sensorId: id,
          at: new Date(Date.parse(began) + second * 1000).toISOString(),
          value: celsius,
        }))
  const measured = [...readingsOf(sensorId, readings.core), ...readingsOf(chamberSensorId, readings.chamber)]
  if (run.isRunning === true) return measured
  const process: ProcessRow =
    byHand === undefined
      ? row
      : { ...row, typed: [{ at: end.at, celsius: byHand, userId: house('person', end.by) }] }
  const judged = judgeProcess(
    targetsOf(process),
    { core: sensorId !== undefined, chamber: chamberSensorId !== undefined, silence: SILENCE, expires: null },
    { ...readings, typed: typedOf(process) },
    secondOf(process, end.at),
    secondOf(process, end.at),
  )
  const endFacts: EndFacts = {
    process,
    judged,
    endedAt: end.at,
    move: facts(),
    words: {
      finding: ({ name }, { finding }) =>
        `${name}: ${translate(WORDS[language], findingKey(finding), {}, language)}`,
    },
  }
  const asksEnd = {
    processId: process.id,
    outcome,
    ...(run.reason === undefined ? {} : { reason: run.reason }),
  }
  const { all } = mergeFindings(process, judged.findings)
  floor.play(endProcess, asksEnd, endFacts, end, undefined, effects => ({
    ...effects,
    changes: effects.changes.map(change =>
      change.entity === 'process'
        ? {
            ...change,
            after: {
              ...judgedKept(process, judged, all),
              curve: curveKept(process, readings, judged),
              typed: process.typed,
              ...change.after,
            },
          }
        : change,
    ),
  }))
  return measured
}
