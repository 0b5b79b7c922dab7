/** The judge of processes: each finding at its instant, whatever way the readings came. */
import { describe, expect, test } from 'vitest'
import {
  asksProcess,
  CoreReadings,
  fitCooling,
  judgeProcess,
  ProcessJudge,
  processFindingNames,
  processKindOf,
  processPicture,
  reachedAt,
  type ProcessTargets,
} from './index.ts'
import { coolingRuleOf } from '../food-safety/index.ts'

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
const SOURCES = { core: true, chamber: false, silence: 300, expires: null }
/** A reading every ten seconds for so many minutes. */
const course = (minutes: number, celsius: (minute: number) => number, from = 0) =>
  Array.from({ length: (minutes - from) * 6 + 1 }, (_, step) => {
    const minute = from + step / 6
    return { second: minute * 60, celsius: celsius(minute) }
  })
const heated = (to: number) => (minute: number) => Math.min(to, 5 + minute)
const cooled =
  (rate: number, air = -4) =>
  (minute: number) =>
    air + (80 - air) * Math.exp(-rate * minute)
const judge = (
  targets: Partial<ProcessTargets> & Pick<ProcessTargets, 'kind'>,
  core: readonly { second: number; celsius: number }[],
  end: number | null,
  { until = end ?? core.at(-1)?.second ?? 0, ...sources }: Partial<typeof SOURCES> & { until?: number } = {},
) => judgeProcess({ ...NONE, ...targets }, { ...SOURCES, ...sources }, { core }, until, end)
const found = ({ findings }: ReturnType<typeof judge>) =>
  findings.map(({ finding, second }) => [finding, Math.round(second / 60)])

describe('cooking', () => {
  const roast = { kind: 'cook', cookTime: 3000, targetTemperature: 75, holdTime: 120 } as const

  test('is ready when time, core and hold are reached, and fulfilled at its end', () => {
    const all = course(100, heated(78))
    const running = judge(roast, all, null)
    // 75 °C after 70 minutes, held for two more.
    expect(running).toMatchObject({ ready: 72 * 60, verdict: 'running', findings: [] })
    const ended = judge(roast, all, 90 * 60)
    expect(ended).toMatchObject({ verdict: 'fulfilled', lacks: [] })
    expect(found(ended)).toEqual([['controlFulfilled', 90]])
    expect(ended.phases.map(({ phase }) => phase)).toEqual(['heating', 'cooking', 'holding'])
  })

  test('ended before: unfinished, with what was not reached', () => {
    const early = judge(roast, course(40, heated(78)), 40 * 60)
    expect(early.lacks).toEqual(['time', 'temperature'])
    expect(
      found(early)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(['controlFailed', 'minTemperature', 'minTime', 'unfinished'])
    expect(judge(roast, course(71, heated(78)), 71 * 60)).toMatchObject({
      verdict: 'failed',
      lacks: ['temperature'],
    })
  })

  test('too long, held too long and too hot, each when it happened and however often the clock is asked', () => {
    const targets = { ...roast, maxCookTime: 5400, maxHoldTime: 1200, maxTemperature: 77 }
    const expected = [
      ['maxTemperature', 72],
      ['maxCookTime', 90],
      ['maxHoldTime', 92],
    ]
    const all = course(100, heated(78)).map(one => (one.second < 4300 ? one : { ...one, celsius: 77.4 }))
    expect(found(judge(targets, all, null))).toEqual(expected)
    const step = new ProcessJudge({ ...NONE, ...targets }, SOURCES)
    for (const sample of all) {
      step.core(sample)
      step.judged(sample.second, null)
    }
    expect(found(step.judged(6000, null))).toEqual(expected)
  })

  test('counts its time from when the chamber is hot', () => {
    const chamber = course(60, minute => Math.min(180, 20 + minute * 8))
    const judged = judgeProcess(
      { ...NONE, kind: 'cook', cookTime: 1800, cookTemperature: 180 },
      { ...SOURCES, core: false, chamber: true },
      { core: [], chamber },
      3600,
      null,
    )
    expect(Math.round((judged.ready ?? 0) / 60)).toBe(50)
  })

  test('a label that expires meanwhile', () => {
    expect(found(judge(roast, course(30, heated(78)), null, { expires: 600 } as never))).toEqual([
      ['expired', 10],
    ])
  })
})

describe('readings that are not the food’s', () => {
  test('of a drawn probe are left out, and nothing is proved across them', () => {
    const readings = new CoreReadings()
    const hot = course(20, () => 76)
    const air = course(23, () => 24, 20).slice(1)
    const again = course(30, () => 75, 23).slice(1)
    for (const sample of [...hot, { second: 1205, celsius: 103 }, ...air, ...again]) readings.add(sample)
    const { runs, left } = readings.curve()
    expect(left.some(({ celsius }) => celsius === 103)).toBe(true)
    expect(runs.map(run => run[0]?.celsius)).toEqual([76, 24, 75])
    const targets = { kind: 'cook', targetTemperature: 74, holdTime: 1260 } as const
    expect(judge(targets, [...hot, ...air, ...again], 1800).ready).toBeNull()
  })

  test('a moment’s spike breaks nothing', () => {
    const spiked = course(20, minute => (minute > 10 && minute < 10.4 ? 98 : 72))
    expect(judge({ kind: 'cook', targetTemperature: 70, holdTime: 900 }, spiked, 1200).verdict).toBe(
      'fulfilled',
    )
  })

  test('a gap is told once it is longer than the sensor is ever silent', () => {
    const core = [...course(10, heated(78)), ...course(60, heated(78), 40)]
    expect(found(judge({ kind: 'cook', targetTemperature: 60 }, core, null))).toEqual([['disconnected', 15]])
    expect(found(judge({ kind: 'cook', targetTemperature: 60 }, [], null, { until: 400 }))).toEqual([
      ['disconnected', 5],
    ])
  })
})

describe('cooling', () => {
  const blast = { kind: 'cool', targetTemperature: 3, progressTime: 5400, coolingRule: 'twoHours' } as const

  test('in time is ready by itself', () => {
    const judged = judge(blast, course(100, cooled(0.03)), null)
    expect(judged.cooling).toMatchObject({ status: 'met', notices: [] })
    expect(Math.round((judged.ready ?? 0) / 60)).toBe(83)
  })

  test('too slow is forecast from minute ten on, again when it changes, and fails at its deadline', () => {
    const slow = cooled(0.013, 2)
    const at = (minutes: number) => judge(blast, course(minutes, slow), null, { until: minutes * 60 })
    // 63 °C after 19 minutes: nothing is said in the ten after that.
    expect(at(28).cooling?.notices).toEqual([])
    const [told] = at(40).cooling?.notices ?? []
    expect(told).toMatchObject({ kind: 'missed', toC: 10 })
    const truth = Math.log(78 / 8) / 0.013 - Math.log(78 / 61) / 0.013 - 120
    expect(Math.abs((told?.missedBy ?? 0) / 60 - truth)).toBeLessThan(3)
    // Split into two trays it cools twice as fast.
    const split = course(120, minute =>
      minute < 50 ? slow(minute) : 2 + (slow(50) - 2) * Math.exp(-0.04 * (minute - 50)),
    )
    expect(judge(blast, split, null).cooling?.notices.map(({ kind }) => kind)).toEqual(['missed', 'onTime'])
    expect(found(at(150)).filter(([name]) => name === 'controlFailed')).toEqual([['controlFailed', 139]])
  })

  test('the fit of Newton’s law finds air and time', () => {
    const fit = fitCooling(course(30, cooled(0.02, 1)), null)
    expect(fit?.ambient).toBeCloseTo(1, 0)
    expect(reachedAt(fit!, 10) / 60).toBeCloseTo(Math.log(79 / 9) / 0.02, 0)
    expect(reachedAt(fit!, -5)).toBe(Number.POSITIVE_INFINITY)
    expect(
      fitCooling(
        course(30, minute => 20 + minute),
        null,
      ),
    ).toBeNull()
  })

  test('food that was cold already is not asked for what hot food is', () => {
    const cold = course(30, minute => 8 - minute / 4)
    expect(judge(blast, cold, null).cooling).toBeNull()
    expect(judge({ ...blast, coolingRule: 'foodCode' }, cold, null).cooling?.rule).toBe('fromAmbient')
    expect([coolingRuleOf('US'), coolingRuleOf('GB'), coolingRuleOf('ES'), coolingRuleOf(null)]).toEqual([
      'foodCode',
      'blastChill',
      'twoHours',
      'twoHours',
    ])
  })
})

describe('holding, thawing, regenerating', () => {
  test('hot food that cools is found, and lost after four hours', () => {
    const judged = judge(
      { kind: 'hold', targetTemperature: 65 },
      course(300, minute => (minute < 30 ? 68 : 60)),
      null,
    )
    expect(found(judged)).toEqual([
      ['minTemperature', 40],
      ['controlFailed', 270],
    ])
    expect(
      found(
        judge(
          { kind: 'hold', maxTemperature: 5 },
          course(60, m => (m > 20 && m < 25 ? 9 : 4)),
          null,
        ),
      ),
    ).toEqual([])
    expect(found(judge({ kind: 'hold', maxHoldTime: 7200 }, [], 9000, { core: false }))).toEqual([
      ['maxHoldTime', 120],
      ['controlFailed', 150],
    ])
  })

  test('thawed when the core says so, and not too warm', () => {
    const targets = { kind: 'thaw', targetTemperature: 0, maxTemperature: 5 } as const
    const judged = judge(
      targets,
      course(120, minute => -18 + minute / 5),
      null,
    )
    expect(Math.round((judged.ready ?? 0) / 60)).toBe(90)
    expect(found(judged)).toEqual([['maxTemperature', 115]])
  })

  test('regenerated within two hours, however fast small portions change', () => {
    const targets = { kind: 'regenerate', targetTemperature: 70 } as const
    expect(
      judge(
        targets,
        course(5, minute => 4 + minute * 22),
        300,
      ).verdict,
    ).toBe('fulfilled')
    expect(
      found(
        judge(
          targets,
          course(150, minute => 4 + minute / 2),
          9000,
        ),
      ),
    ).toContainEqual(['maxCookTime', 120])
  })
})

describe('properties', () => {
  const seeded = (seed: number) => () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const kinds = ['cook', 'cool', 'hold', 'thaw', 'regenerate'] as const

  test('in parts or at once it is judged alike, and nothing found is found away by what comes after', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = seeded(seed)
      const targets: ProcessTargets = {
        ...NONE,
        kind: kinds[seed % 5] as ProcessTargets['kind'],
        targetTemperature: Math.round(random() * 90),
        cookTime: Math.round(random() * 4000),
        maxCookTime: 4000,
        maxHoldTime: 1500,
        maxTemperature: 90,
        coolingRule: 'twoHours',
      }
      let value = random() * 80
      let second = 0
      const core = Array.from({ length: 300 }, () => {
        second += random() < 0.03 ? 1200 * random() : 20
        value += (random() - 0.5) * (random() < 0.05 ? 60 : 4)
        return { second, celsius: value }
      })
      const step = new ProcessJudge(targets, SOURCES)
      let before: readonly string[] = []
      for (const sample of core) {
        step.core(sample)
        const { findings, warmest, coldest } = step.judged(sample.second, null)
        const now = findings.map(one => `${one.finding} ${one.of} ${one.second}`)
        // What settles later may move a span of the food's own curve, never one of the clock's or of silence.
        const lasting = before.filter(one => /^(maxCookTime|disconnected)/.test(one))
        if (targets.kind === 'cook') expect(now).toEqual(expect.arrayContaining(lasting))
        expect(findings.every(one => processFindingNames.includes(one.finding))).toBe(true)
        if (warmest !== null && coldest !== null) expect(warmest).toBeGreaterThanOrEqual(coldest)
        before = now
      }
      const end = second + 10
      const whole = judgeProcess(targets, SOURCES, { core }, end, end)
      expect(step.judged(end, end)).toEqual(whole)
      expect(whole.verdict === 'fulfilled').toBe(
        whole.findings.some(one => one.finding === 'controlFulfilled'),
      )
      for (const line of whole.lethality) expect(line.logs).toBeGreaterThanOrEqual(0)
    }
  })
})

test('programs that claim something ask for a process', () => {
  const plain = { cookTime: null, holdTime: null, progressTime: null, targetTemperature: null }
  expect(asksProcess({ ...plain, type: 'cook' })).toBe(false)
  expect(asksProcess({ ...plain, type: 'cook', targetTemperature: 75 })).toBe(true)
  expect(asksProcess({ ...plain, type: 'chill', targetTemperature: 4 })).toBe(false)
  expect(asksProcess({ ...plain, type: 'chill', progressTime: 5400 })).toBe(true)
  expect(asksProcess({ ...plain, type: 'freeze', progressTime: 14_400 })).toBe(false)
  expect(asksProcess({ ...plain, type: 'freeze', holdTime: 86_400 })).toBe(true)
  expect(asksProcess({ ...plain, type: 'prepare', cookTime: 60 })).toBe(false)
  expect([processKindOf('retherm'), processKindOf('toString')]).toEqual(['regenerate', null])
})

test('the picture is drawn of any curve, its words guarded', () => {
  const words = { core: 'Core', chamber: 'Chamber', gap: 'Gap', left: 'Left' }
  const picture = {
    title: '<Roast> & "more"',
    under: '',
    chamber: [],
    gaps: [[60_000, 120_000]],
    left: [],
    lines: [{ celsius: 75, text: '75 °C' }],
    words,
    write: String,
    writeTime: String,
  }
  const svg = processPicture({
    ...picture,
    core: [
      [0, 4],
      [60_000, 30],
      [120_000, 60],
    ],
  })
  expect(svg).toContain('&lt;Roast&gt; &amp; &quot;more&quot;')
  // Across the gap no line is drawn.
  expect(svg?.match(/d="M[^"]*M[^"]*"/)).not.toBeNull()
  expect(processPicture({ ...picture, core: [] })).toBeNull()
})
