import {
  convertIn,
  convertTemperatureDifference,
  countUnits,
  dimensions,
  factorOf,
  isUnitOf,
  lengthUnits,
  massUnits,
  temperatureUnits,
  timeUnits,
  type Dimension,
} from '../rules/units/index.ts'
import { checkEach, expectSame, isRecord, malformed, type FolderChecks, type Outcome } from './outcome.ts'

const isDimension = (name: unknown): name is Dimension =>
  typeof name === 'string' && (dimensions as readonly string[]).includes(name)

/** Source names of dimensions that are ours under another name. */
const renamed: Readonly<Record<string, Dimension>> = { pieces: 'count', each: 'count', distance: 'length' }

function dimensionNamed(name: unknown): Dimension | undefined {
  if (isDimension(name)) return name
  return typeof name === 'string' && Object.hasOwn(renamed, name) ? renamed[name] : undefined
}

function converted(dimension: Dimension, value: number, from: string, to: string): number | string {
  const result = convertIn(dimension, value, from, to)
  return result.ok ? result.value : result.problem.code
}

function near(name: string, expected: number, actual: number | string, tolerance: number): Outcome {
  const ok = typeof actual === 'number' && Math.abs(actual - expected) <= tolerance
  return ok
    ? { name, ok }
    : { name, ok, detail: `expected ${expected} within ${tolerance}, got ${String(actual)}` }
}

/** One unit in the last place that a number is printed with. */
function lastPlace(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  const decimals = digits.split('.')[1]?.length ?? 0
  return 10 ** (Number(exponent) - decimals)
}

function checkFactor(dimension: Dimension, entry: Record<string, unknown>): Outcome[] {
  const { from, to, factor, exact } = entry
  const name = `${dimension} ${String(from)} to ${String(to)}`
  if (typeof from !== 'string' || typeof to !== 'string') return [malformed(name, 'no units named')]
  const outcomes: Outcome[] = []
  if (typeof exact === 'string') {
    const [n = '', d = '1'] = exact.split('/')
    const ours = factorOf(dimension, from, to)
    const same = ours !== null && ours.n * BigInt(d) === ours.d * BigInt(n)
    const got = ours ? `${ours.n}/${ours.d}` : 'an unknown unit'
    outcomes.push(same ? { name, ok: true } : { name, ok: false, detail: `expected ${exact}, got ${got}` })
  }
  if (typeof factor === 'number') {
    outcomes.push(expectSame(`${name} as a number`, factor, converted(dimension, 1, from, to)))
  }
  return outcomes.length > 0 ? outcomes : [malformed(name, 'neither factor nor exact')]
}

function checkPoint(entry: Record<string, unknown>, index: number): Outcome[] {
  const scales = temperatureUnits.filter(unit => typeof entry[unit] === 'number')
  if (scales.length < 2) return [malformed(`temperature_points[${index}]`, 'fewer than two scales')]
  return scales.flatMap(from =>
    scales.map(to => {
      const value = Number(entry[from])
      const expected = Number(entry[to])
      // Points are printed with up to six decimals in kelvin; a difference counts 1.8 in Fahrenheit.
      const tolerance = from === to ? 0 : 1e-6
      return near(`${value} ${from} in ${to}`, expected, converted('temperature', value, from, to), tolerance)
    }),
  )
}

const unknownUnit = 'furlong per fortnight'

function checkSpecified(content: Record<string, unknown>): Outcome[] {
  const lists = isRecord(content['seedSpecUnits']) ? content['seedSpecUnits'] : {}
  return Object.entries(lists).flatMap(([dimension, units]) => {
    if (!Array.isArray(units)) return [malformed(dimension, 'not a list of units')]
    const known = (unit: unknown) =>
      dimension === 'count'
        ? (countUnits as readonly unknown[]).includes(unit)
        : isDimension(dimension) && typeof unit === 'string' && isUnitOf(dimension, unit)
    const all = units.map(unit => expectSame(`${dimension} knows ${String(unit)}`, true, known(unit)))
    if (!isDimension(dimension) || dimension === 'count') return all
    const refusal = converted(dimension, 1, unknownUnit, unknownUnit)
    return [...all, expectSame(`${dimension} refuses an unknown unit`, `units.unknown.${dimension}`, refusal)]
  })
}

function checkExactFactors(content: unknown): Outcome[] {
  if (!isRecord(content)) return [malformed('exact_factors', 'not an object')]
  const factors = Object.keys(content).flatMap(key => {
    const list = content[key]
    if (key === 'temperature_points' || !Array.isArray(list)) return []
    const dimension = dimensionNamed(key)
    if (!dimension) return [malformed(key, 'no such dimension')]
    return checkEach(content, key, entry => checkFactor(dimension, entry))
  })
  const points = 'temperature_points' in content ? checkEach(content, 'temperature_points', checkPoint) : []
  const difference = convertTemperatureDifference(1, 'C', 'F')
  const delta =
    'delta_rule' in content
      ? [expectSame('a difference of 1 C in F', 1.8, difference.ok ? difference.value : difference.problem)]
      : []
  const outcomes = [...checkSpecified(content), ...factors, ...points, ...delta]
  return outcomes.length > 0 ? outcomes : [malformed('exact_factors', 'nothing to check')]
}

/** Units of the product: their conversions must be exact. Factors of the source's other units are rounded there. */
const exactUnits: ReadonlySet<string> = new Set([
  ...temperatureUnits,
  ...massUnits,
  ...lengthUnits,
  ...timeUnits,
])

function checkConversion(entry: Record<string, unknown>, index: number): Outcome {
  const { value, from, to, expected, approx } = entry
  const dimension = dimensionNamed(entry['dimension'])
  const name = `${String(entry['dimension'])} ${String(value)} ${String(from)} to ${String(to)} (${index})`
  if (!dimension) return malformed(name, 'no such dimension')
  if (typeof value !== 'number' || typeof expected !== 'number') return malformed(name, 'not a number')
  if (typeof from !== 'string' || typeof to !== 'string') return malformed(name, 'no units named')
  const size = Math.abs(expected)
  const strict = exactUnits.has(from) && exactUnits.has(to) && approx !== true
  const tolerance =
    approx === true ? Math.max(lastPlace(expected), size * 1e-6) : size * (strict ? 1e-12 : 1e-6)
  return near(name, expected, converted(dimension, value, from, to), tolerance)
}

/** Rounded pairs of recipe authors: our exact value and our distance from theirs must be as computed there. */
function checkPair(entry: Record<string, unknown>, index: number): Outcome[] {
  const { F, C, exactC, absErrC, slug } = entry
  const name = `${String(F)} F in ${String(slug)} (${index})`
  if (typeof F !== 'number' || typeof C !== 'number') return [malformed(name, 'no pair of temperatures')]
  const ours = converted('temperature', F, 'F', 'C')
  const outcomes: Outcome[] = []
  if (typeof exactC === 'number') outcomes.push(near(name, exactC, ours, 0.00501))
  if (typeof absErrC === 'number') {
    const distance = typeof ours === 'number' ? Math.abs(ours - C) : ours
    outcomes.push(near(`${name}, distance from ${C} C`, absErrC, distance, 0.00501))
  }
  return outcomes.length > 0 ? outcomes : [near(name, C, ours, 8)]
}

/** Checks of the folder `units`. */
export const unitsChecks: FolderChecks = {
  'exact_factors.json': checkExactFactors,
  'convert_units_cases.json': content => checkEach(content, 'cases', checkConversion),
  'recipe_F_C_pairs.json': content => checkEach(content, 'pairs', checkPair),
}
