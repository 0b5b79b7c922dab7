/** Logs that nobody here made: fridges with milk, and chickens in an oven. Each file says where it is from, and its licence. */
import chicken1 from './roast-chicken-1.json' with { type: 'json' }
import chicken2 from './roast-chicken-2.json' with { type: 'json' }
import summer from './milk-fridge-control-summer.json' with { type: 'json' }
import winter from './milk-fridge-control-winter.json' with { type: 'json' }

export interface Log {
  readonly name: string
  /** When the first was measured; null: the source counts minutes alone. Milliseconds of the epoch. */
  readonly begins: number | null
  /** Since the first; milliseconds. */
  readonly after: readonly number[]
  /** Degrees Celsius, by what was measured. */
  readonly channels: Readonly<Record<string, readonly number[]>>
}

/** Lines of runs, `value` or `value x times`. */
const numbersOf = (lines: readonly string[]): number[] =>
  lines.flatMap(line =>
    line.split(' ').flatMap(run => {
      const [value = '', times = '1'] = run.split('x')
      return Array.from({ length: Number(times) }, () => Number(value))
    }),
  )

function sums(steps: readonly number[]): number[] {
  let sum = 0
  return steps.map(step => (sum += step * 1000))
}

interface Kept {
  readonly count: number
  readonly channels: Readonly<Record<string, readonly string[]>>
}

function channelsOf({ channels, count }: Kept, parts: number): Log['channels'] {
  return Object.fromEntries(
    Object.entries(channels).map(([name, lines]) => {
      const values = numbersOf(lines).map(value => value / parts)
      if (values.length !== count) throw new Error(`${name} has ${values.length} of ${count} values`)
      return [name, values]
    }),
  )
}

const fridge = (name: string, kept: typeof summer | typeof winter): Log => ({
  name,
  begins: null,
  after: Array.from({ length: kept.count }, (_, minute) => minute * kept.secondsBetween * 1000),
  channels: channelsOf(kept, 10),
})
const oven = (name: string, kept: typeof chicken1 | typeof chicken2): Log => ({
  name,
  begins: kept.begins * 1000,
  after: sums(numbersOf(kept.secondsSince)),
  channels: channelsOf(kept, 1000),
})

export const LOGS: readonly Log[] = [
  fridge('milk fridge in summer', summer),
  fridge('milk fridge in winter', winter),
  oven('roast chicken, chamber', chicken1),
  oven('roast chicken, core', chicken2),
]
