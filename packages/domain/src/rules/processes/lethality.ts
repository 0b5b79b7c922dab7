/** What a core curve did to germs. */
import { equivalentMinutes, zOf, type Resistance, type Sample } from '../food-safety/index.ts'

/** D values in minutes by °C, as they were measured, and where. */
interface Measured {
  readonly organism: string
  readonly matrix: string
  readonly D: Readonly<Record<string, number>>
  readonly source: string
}

/** Of each organism the most resistant of those that are measured at 60 °C in meat. */
export const measuredResistances: readonly Measured[] = [
  {
    organism: 'Salmonella',
    matrix: 'pork franks',
    D: { 55: 45.87, 57: 26.67, 60: 5.07, 62.5: 2.56, 65: 1.91, 67.5: 0.36, 70: 0.083 },
    source: 'Murphy 2004a',
  },
  {
    organism: 'L. monocytogenes',
    matrix: 'beef/turkey links',
    D: { 55: 50.35, 57: 18.6, 60: 6.87, 62.5: 2.54, 65: 0.84, 67.5: 0.35, 70: 0.13 },
    source: 'Murphy 2004b',
  },
  {
    organism: 'E. coli O157:H7',
    matrix: 'ground turkey',
    D: { 55: 79.4, 60: 5.47, 65: 1.69 },
    source: 'Thermal Food Processing, table 7.1',
  },
]

const REFERENCE = 60

/** D at 60 °C and z of what was measured. */
export function resistanceOf({ D }: Measured): Resistance {
  const points = Object.entries(D).map(([celsius, minutes]) => ({ celsius: Number(celsius), D: minutes }))
  return { D: D[REFERENCE] as number, atC: REFERENCE, z: zOf(points) as number }
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

export interface LethalityLine {
  readonly organism: string
  readonly matrix: string
  /** Minutes for a tenfold reduction at the reference, and °C for a tenfold change of them. */
  readonly D: number
  readonly atC: number
  readonly z: number
  /** Minutes at the reference that the curve is worth, and the tenfold reductions they are. */
  readonly minutes: number
  readonly logs: number
  readonly source: string
}

/** Warmer than what was measured counts as the warmest measured, colder than the coldest counts nothing. */
function within(run: readonly Sample[], { D }: Measured): readonly Sample[] {
  const [least, most] = [Math.min(...Object.keys(D).map(Number)), Math.max(...Object.keys(D).map(Number))]
  return run.map(({ second, celsius }) => ({
    second,
    celsius: celsius < least ? Number.NEGATIVE_INFINITY : Math.min(most, celsius),
  }))
}

/** The parts of a run that are warm enough to count. */
function* warmParts(run: readonly Sample[]): Generator<readonly Sample[]> {
  let part: Sample[] = []
  for (const sample of run) {
    if (Number.isFinite(sample.celsius)) part.push(sample)
    else {
      yield part
      part = []
    }
  }
  yield part
}

/** A line an organism, from the runs of a curve that count: between two of them nothing is proved. */
export function lethalityOf(runs: readonly (readonly Sample[])[]): LethalityLine[] {
  return measuredResistances.map(measured => {
    const { D, atC, z } = resistanceOf(measured)
    const parts = runs.flatMap(run => [...warmParts(within(run, measured))])
    const minutes = parts.reduce((sum, part) => sum + equivalentMinutes(part, atC, z), 0)
    const { organism, matrix, source } = measured
    return {
      organism,
      matrix,
      D,
      atC,
      z: round(z, 2),
      minutes: round(minutes, 2),
      logs: round(minutes / D, 2),
      source,
    }
  })
}
