/**
 * Measured curves through the judge that runs in the product: reading by reading as they would arrive, and compared with the
 * plain rule, with the same curve judged at once, and with sums made here.
 */
import { checkCooling, coolingRules, type Sample } from '../rules/food-safety/index.ts'
import {
  fitCooling,
  judgeProcess,
  measuredResistances,
  ProcessJudge,
  reachedAt,
  resistanceOf,
  type Judged,
  type ProcessTargets,
} from '../rules/processes/index.ts'
import { expectSame, malformed, type FolderChecks, type Outcome } from './outcome.ts'
import { close, verdict } from './records.ts'

const NONE: Omit<ProcessTargets, 'kind'> = {
  cookTime: null,
  holdTime: null,
  progressTime: null,
  maxHoldTime: null,
  maxCookTime: null,
  cookTemperature: null,
  targetTemperature: null,
  maxTemperature: null,
  coolingRule: null,
}
const SOURCES = { core: true, chamber: false, silence: 900, expires: null }

/** The rows of a sheet below its header, as numbers; undefined: it is laid out otherwise. */
function rowsOf(content: unknown, header: readonly string[]): number[][] | undefined {
  if (typeof content !== 'string') return undefined
  const [first, ...lines] = content.trim().split(/\r?\n/)
  if (first !== header.join(',') || lines.length < 2) return undefined
  return lines.map(line => line.split(',').map(Number))
}

/** Judged as its readings arrive, each asked for, and at once: both have to be the same. */
function followed(
  name: string,
  targets: ProcessTargets,
  core: readonly Sample[],
  end: number,
): readonly [Judged, Outcome] {
  const judge = new ProcessJudge(targets, SOURCES)
  for (const sample of core) {
    judge.core(sample)
    if (core.indexOf(sample) % 97 === 0) judge.judged(sample.second, null)
  }
  const live = judge.judged(end, end)
  const whole = judgeProcess(targets, SOURCES, { core }, end, end)
  return [live, expectSame(`${name}: live as at once`, JSON.stringify(whole), JSON.stringify(live))]
}

/** Minutes at the reference by a sum of small steps, as a book would do it. */
function summed(
  runs: readonly (readonly Sample[])[],
  atC: number,
  z: number,
  low: number,
  high: number,
): number {
  let minutes = 0
  for (const run of runs)
    for (let i = 1; i < run.length; i++) {
      const [a, b] = [run[i - 1] as Sample, run[i] as Sample]
      if (a.celsius < low || b.celsius < low) continue
      for (let step = 0; step < 50; step++) {
        const celsius = a.celsius + ((b.celsius - a.celsius) * (step + 0.5)) / 50
        minutes += (10 ** ((Math.min(high, celsius) - atC) / z) * (b.second - a.second)) / 50 / 60
      }
    }
  return minutes
}

/** A probe in a roast that is drawn near the end, into the heat and out of it. */
function checkRoast(content: unknown): Outcome[] {
  const rows = rowsOf(content, ['epoch_s', 'iso_utc', 'milli_C'])
  if (rows === undefined) return [malformed('roast', 'no readings')]
  const began = rows[0]?.[0] ?? 0
  const core = rows.map(([at = 0, , milli = 0]) => ({ second: at - began, celsius: milli / 1000 }))
  const end = core.at(-1)?.second ?? 0
  const targets: ProcessTargets = { ...NONE, kind: 'cook', targetTemperature: 74, holdTime: 15 }
  const [judged, same] = followed('roast', targets, core, end)
  const counted = judged.curve.runs.flat()
  const drawn = core.filter(
    ({ celsius }, index) => index > 0 && Math.abs(celsius - (core[index - 1] as Sample).celsius) > 10,
  )
  const isCounted = (sample: Sample) => counted.some(({ second }) => second === sample.second)
  const lethality = judged.lethality.map((line, index) => {
    const measured = measuredResistances[index] as (typeof measuredResistances)[number]
    const { atC, z, D } = resistanceOf(measured)
    const warm = Object.keys(measured.D).map(Number)
    const minutes = summed(judged.curve.runs, atC, z, Math.min(...warm), Math.max(...warm))
    return close(
      `roast: ${line.organism}, tenfold reductions`,
      line.logs,
      minutes / D,
      line.logs * 0.01 + 0.02,
    )
  })
  const early = judgeProcess(targets, SOURCES, { core }, 3600, 3600)
  return [
    same,
    verdict(
      'roast: the drawn probe is left out',
      drawn.every(sample => !isCounted(sample)),
      `${drawn.length} jumps`,
    ),
    verdict(
      'roast: nothing else is',
      judged.curve.left.length < core.length / 20 || drawn.length > core.length / 20,
      `${judged.curve.left.length} of ${core.length} left out`,
    ),
    verdict(
      'roast: a warmest that a core can have, unless the probe hangs in the oven',
      (judged.warmest ?? 0) < 100 || drawn.length > core.length / 40,
      `${judged.warmest} °C`,
    ),
    verdict('roast: done at its end', judged.verdict === 'fulfilled', judged.verdict),
    expectSame(
      'roast: taken out after an hour',
      core.some(({ second, celsius }) => second <= 3600 && celsius >= 74) ? 'fulfilled' : 'failed',
      early.verdict,
    ),
    ...lethality,
  ]
}

/** Water that cools in a mug: too slow for every rule, and along Newton's law. */
function checkMug(content: unknown): Outcome[] {
  const rows = rowsOf(content, ['minute', 'C'])
  if (rows === undefined) return [malformed('mug', 'no readings')]
  const core = rows.map(([minute = 0, celsius = 0]) => ({ second: minute * 60, celsius }))
  const end = core.at(-1)?.second ?? 0
  const byRule = (['twoHours', 'foodCode', 'blastChill'] as const).flatMap(coolingRule => {
    const [judged, same] = followed(
      `mug by ${coolingRule}`,
      { ...NONE, kind: 'cool', coolingRule },
      core,
      end,
    )
    const plain = checkCooling(core, coolingRules[coolingRule])
    const stages = (
      of: { readonly stages: readonly { deadline: number; reached: number | null }[] } | null,
    ) => JSON.stringify((of?.stages ?? []).map(({ deadline, reached }) => [deadline, reached]))
    const [told] = judged.cooling?.notices ?? []
    const start = judged.cooling?.start ?? 0
    return [
      same,
      expectSame(
        `mug by ${coolingRule}: as the plain rule`,
        `failed ${stages(plain)}`,
        `${judged.cooling?.status} ${stages(judged.cooling)}`,
      ),
      verdict(`mug by ${coolingRule}: fails`, judged.verdict === 'failed', judged.verdict),
      verdict(
        `mug by ${coolingRule}: forecast from minute ten on, long before its time`,
        told !== undefined &&
          told.second - start >= 600 &&
          told.second - start <= 900 &&
          told.kind === 'missed',
        JSON.stringify(told),
      ),
    ]
  })
  const until = core.filter(({ second }) => second >= 1800 && second <= 3600)
  const fit = fitCooling(until, null)
  const truth = core.find(({ celsius }) => celsius <= 45)?.second ?? 0
  return [
    ...byRule,
    close(
      'mug: 45 °C as forecast after an hour, in minutes',
      truth / 60,
      fit === null ? 0 : reachedAt(fit, 45) / 60,
      5,
    ),
  ]
}

/** Milk in a fridge for days: kept at 5 °C or not, by the readings alone. */
function checkMilk(content: unknown): Outcome[] {
  const rows = rowsOf(content, ['minute', 'product_C', 'room_or_fridge_C'])
  if (rows === undefined) return [malformed('milk', 'no readings')]
  const core = rows
    .filter(([minute, product]) => Number.isFinite(minute) && Number.isFinite(product))
    .map(([minute = 0, celsius = 0]) => ({ second: minute * 60, celsius }))
  const end = core.at(-1)?.second ?? 0
  const [judged, same] = followed('milk', { ...NONE, kind: 'hold', maxTemperature: 5 }, core, end)
  let [longest, since]: [number, number | null] = [0, null]
  for (const [index, { second, celsius }] of core.entries()) {
    if (celsius <= 5) since = null
    else {
      since ??= second
      longest = Math.max(longest, (core[index + 1]?.second ?? second) - since)
    }
  }
  const found = judged.findings.find(({ finding }) => finding === 'maxTemperature')
  return [
    same,
    expectSame('milk: too warm for more than ten minutes', longest > 600, found !== undefined),
    expectSame('milk: kept', longest <= 600 ? 'fulfilled' : 'failed', judged.verdict),
    close('milk: the warmest', Math.max(...core.map(({ celsius }) => celsius)), judged.warmest ?? 0, 1e-9),
  ]
}

/** Checks of the folder `temperature`; its files are sheets. */
export const temperatureChecks: FolderChecks = {
  'cook_roast_chicken_sensor_1.csv': checkRoast,
  'cook_roast_chicken_sensor_2.csv': checkRoast,
  'cooling_water_mug.csv': checkMug,
  'milk_fridge_control_summer.csv': checkMilk,
  'milk_fridge_control_winter.csv': checkMilk,
}
