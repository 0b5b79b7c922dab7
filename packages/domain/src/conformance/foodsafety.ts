import {
  cookRequirements,
  dValueAt,
  equivalentMinutes,
  fsisSeconds,
  fsisSecondsF,
  logReduction,
  measuredD,
  minutesFor,
  zOf,
} from '../rules/food-safety/index.ts'
import { measuredResistances } from '../rules/processes/index.ts'
import { convertTemperatureDifference } from '../rules/units/index.ts'
import { checkFoodCode, checkSpanish } from './foodsafety-limits.ts'
import {
  checkEach,
  expectSame,
  isRecord,
  listOf,
  malformed,
  type FolderChecks,
  type Outcome,
} from './outcome.ts'
import { close, hold, inCelsius, isNumber, verdict, type Entry } from './records.ts'

function checkFsisRow(row: Entry): Outcome[] {
  const { tempF, tempC } = row
  if (!isNumber(tempF) || !isNumber(tempC)) return [malformed('row', 'no temperature')]
  const columns = [
    [6.5, row['log6_5_seconds']],
    [7, row['log7_seconds']],
  ] as const
  const table = columns.flatMap(([logs, seconds]) =>
    isNumber(seconds)
      ? [
          expectSame(`${tempF} F, ${logs} log`, seconds, fsisSecondsF(tempF, logs)),
          expectSame(`${tempC} C, ${logs} log`, seconds, fsisSeconds(tempC, logs)),
        ]
      : [],
  )
  return [...table, close(`${tempF} F in C as printed`, tempC, inCelsius(tempF), 0.1)]
}

function checkResistanceRow(row: Entry, index: number): Outcome[] {
  const name = `${String(row['organism'])} in ${String(row['matrix'])} (${index})`
  if (!isRecord(row['D'])) return [malformed(name, 'no D values')]
  const measured = Object.entries(row['D']).map(([celsius, D]) => ({
    celsius: Number(celsius),
    D: Number(D),
  }))
  const outcomes = measured.map(({ celsius, D }) =>
    close(`${name}: D at ${celsius} C`, D, measuredD(measured, celsius), D * 1e-9),
  )
  const used = measuredResistances.find(
    ({ organism, matrix }) => organism === row['organism'] && matrix === row['matrix'],
  )
  if (used !== undefined)
    for (const { celsius, D } of measured)
      outcomes.push(expectSame(`${name}: D at ${celsius} C of processes`, D, used.D[celsius] ?? null))
  const z = zOf(measured)
  outcomes.push(verdict(`${name}: a z above zero`, z !== null && z > 0, `got ${z}`))
  if (isNumber(row['z_C'])) outcomes.push(close(`${name}: z as printed`, row['z_C'], z, row['z_C'] * 0.06))
  for (const { celsius, D } of measured) {
    const resistance = { D, atC: celsius, z: z ?? 1 }
    const record = hold(celsius, D * 60)
    outcomes.push(
      close(`${name}: ${D} min at ${celsius} C is 1 log`, 1, logReduction(record, resistance), 1e-9),
    )
  }
  return outcomes
}

function checkBenchmark(entry: Entry): Outcome[] {
  const text = String(entry['text'])
  const core = /core ([\d.]+) C for ([\d.]+) min/.exec(text)
  if (core) {
    const option = { minC: Number(core[1]), seconds: Number(core[2]) * 60 }
    return [expectSame(text, [option], cookRequirements.listeria6D.anyOf)]
  }
  const unit = /lethality of ([\d.]+) min at ([\d.]+) C, z = ([\d.]+) C/.exec(text)
  if (!unit) return [malformed(text, 'no benchmark that a rule stands for')]
  const [, minutes, celsius, z] = unit.map(Number)
  const worth = equivalentMinutes(hold(celsius ?? 0, (minutes ?? 0) * 60), celsius ?? 0, z ?? 1)
  return [close(text, minutes ?? 0, worth, 1e-9)]
}

/** Spores at a reference temperature in F: at T + z the D must be a tenth, in C as in F. */
function checkSpores(entry: Entry): Outcome[] {
  const { organism, refF, D_min: D, z_F: zF } = entry
  if (!isNumber(refF) || !Array.isArray(D) || !Array.isArray(zF))
    return [malformed(String(organism), 'no values')]
  return D.flatMap((value: unknown, i) => {
    const z = convertTemperatureDifference(Number(zF[i]), 'F', 'C')
    if (!isNumber(value) || !z.ok) return [malformed(String(organism), 'no number')]
    const resistance = { D: value, atC: inCelsius(refF), z: z.value }
    const name = `${String(organism)}, D ${value} min, z ${String(zF[i])} F`
    const hotter = inCelsius(refF + Number(zF[i]))
    return [
      close(`${name}: D at ${refF} F`, value, dValueAt(resistance, inCelsius(refF)), 1e-9),
      close(`${name}: a tenth one z hotter`, value / 10, dValueAt(resistance, hotter), 1e-9),
      close(`${name}: 12 D`, 12 * value, minutesFor(12, resistance, inCelsius(refF)), 1e-9),
    ]
  })
}

function checkResistance(content: unknown): Outcome[] {
  const acid = isRecord(content) ? content['acid_food_table'] : undefined
  return [
    ...checkEach(content, 'rows', checkResistanceRow),
    ...(listOf(content, 'benchmarks') ? checkEach(content, 'benchmarks', checkBenchmark) : []),
    ...(acid === undefined ? [] : checkEach(acid, 'rows', checkSpores)),
  ]
}

function checkLethality(entry: Entry): Outcome[] {
  const { Dref_min: D, Tref: atC, z, holdC, D_at_T_min: dAtT, minutes_for_target: minutes, logs } = entry
  const name = `${String(entry['organism'])} at ${String(holdC)} C`
  if (![D, atC, z, holdC, dAtT, minutes, logs].every(isNumber))
    return [malformed(name, 'a number is missing')]
  const resistance = { D: Number(D), atC: Number(atC), z: Number(z) }
  const needed = minutesFor(Number(logs), resistance, Number(holdC))
  const achieved = logReduction(hold(Number(holdC), needed * 60), resistance)
  return [
    close(`${name}: D`, Number(dAtT), dValueAt(resistance, Number(holdC)), 0.0000501),
    close(`${name}: minutes`, Number(minutes), needed, 0.000501),
    close(`${name}: logs of a record that long`, Number(logs), achieved, 1e-9),
  ]
}

/** Checks of the folder `foodsafety`. */
export const foodSafetyChecks: FolderChecks = {
  'fsis_appendix_a_meat.json': content => checkEach(content, 'rows', checkFsisRow),
  'd_z_values.json': checkResistance,
  'lethality_arithmetic_cases.json': content => checkEach(content, 'cases', checkLethality),
  'food_code_limits.json': checkFoodCode,
  'es_temperatures.json': content => checkEach(content, 'rows', checkSpanish),
}
