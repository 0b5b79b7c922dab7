import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import file from './food-safety.cases.json' with { type: 'json' }
import {
  checkCooling,
  closureOf,
  cookRequirements,
  coolingRules,
  dValueAt,
  dwellAt,
  equivalentMinutes,
  fsisSeconds,
  isCooked,
  isRefreezing,
  keyData,
  logReduction,
  mayAssignLotCode,
  minutesFor,
  missingKeyData,
  timeBetween,
  type LogTarget,
  type Sample,
} from './index.ts'

const record = (minutes: readonly number[], celsius: readonly number[]): Sample[] =>
  minutes.map((minute, i) => ({ second: minute * 60, celsius: celsius[i] ?? Number.NaN }))

describe('killing', () => {
  test.each(file.fsis as [number, LogTarget, number | null][])(
    '%d C for %d log: %s s',
    (celsius, logs, seconds) => {
      expect(fsisSeconds(celsius, logs)).toBe(seconds)
    },
  )

  test.each(file.lethality)(
    '$organism at $celsius C',
    ({ celsius, DThere, logs, minutes, ...resistance }) => {
      expect(dValueAt(resistance, celsius)).toBeCloseTo(DThere, 4)
      expect(minutesFor(logs, resistance, celsius)).toBeCloseTo(minutes, 3)
    },
  )

  test('a ramp is worth more than its coldest and less than its hottest minute', () => {
    const ramp = record([0, 10], [55, 65])
    const worth = equivalentMinutes(ramp, 60, 7)
    expect(worth).toBeGreaterThan(10 * 10 ** (-5 / 7))
    expect(worth).toBeLessThan(10 * 10 ** (5 / 7))
    const fine = Array.from({ length: 6001 }, (_, i) => ({ second: i / 10, celsius: 55 + i / 600 }))
    expect(equivalentMinutes(fine, 60, 7)).toBeCloseTo(worth, 6)
  })

  test('a gap in the record kills nothing and breaks a hold', () => {
    const torn = record([0, 5, 40, 45], [70, 70, 70, 70])
    expect(equivalentMinutes(torn, 70, 7)).toBeCloseTo(10)
    expect(dwellAt(torn, 70)).toBe(300)
  })

  test('hotter or longer never kills less', () => {
    const listeria = { D: 12.66, atC: 55, z: 9.22 }
    const curve = fc.array(fc.integer({ min: 20, max: 90 }), { minLength: 2, maxLength: 30 })
    fc.assert(
      fc.property(curve, fc.integer({ min: 0, max: 10 }), (celsius, warmer) => {
        const minutes = celsius.map((_, i) => i)
        const cold = logReduction(record(minutes, celsius), listeria)
        const hot = logReduction(
          record(
            minutes,
            celsius.map(each => each + warmer),
          ),
          listeria,
        )
        const short = logReduction(record(minutes.slice(1), celsius.slice(1)), listeria)
        expect(hot).toBeGreaterThanOrEqual(cold)
        expect(short).toBeLessThanOrEqual(cold)
      }),
    )
  })

  test('one option of a requirement is enough', () => {
    const ground = cookRequirements.groundAndInjected
    expect(isCooked(record([0, 1, 2, 3], [63, 63, 63, 63]), ground)).toBe(true)
    expect(isCooked(record([0, 1, 2], [63, 63, 63]), ground)).toBe(false)
    expect(isCooked(record([0, 1, 2], [66, 66, 60]), ground)).toBe(true)
  })
})

describe('cooling', () => {
  test.each(file.cooling)('$name', ({ minutes, celsius, status }) => {
    expect(checkCooling(record(minutes, celsius), coolingRules.foodCode).status).toBe(status)
  })

  test('the blast chiller has 90 minutes from 63 to 5', () => {
    expect(checkCooling(record([0, 90], [63, 5]), coolingRules.blastChill).status).toBe('met')
    expect(checkCooling(record([0, 91], [63, 5]), coolingRules.blastChill).status).toBe('failed')
  })

  test('a met record stays met, a failed one stays failed, whatever follows', () => {
    const steps = fc.array(
      fc.record({ wait: fc.integer({ min: 1, max: 90 }), drop: fc.integer({ min: 0, max: 20 }) }),
    )
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 20 }), (path, cut) => {
        let minute = 0
        let now = 70
        const samples = [{ second: 0, celsius: now }]
        for (const { wait, drop } of path) {
          minute += wait
          now = Math.max(1, now - drop)
          samples.push({ second: minute * 60, celsius: now })
        }
        const before = checkCooling(samples.slice(0, cut), coolingRules.foodCode).status
        const after = checkCooling(samples, coolingRules.foodCode).status
        if (before === 'met' || before === 'failed') expect(after).toBe(before)
      }),
    )
  })

  test('time in the warm zone is measured between its ends', () => {
    expect(timeBetween(record([0, 10], [0, 20]), 10, 57)).toBe(300)
    expect(timeBetween(record([0, 60], [15, 5]), 10, 57)).toBe(3600)
  })
})

describe('tracing', () => {
  test.each(Object.keys(keyData) as (keyof typeof keyData)[])('%s names what is missing', event => {
    const complete = Object.fromEntries(keyData[event].map(element => [element, 'known']))
    expect(missingKeyData(event, complete)).toEqual([])
    for (const element of keyData[event]) {
      expect(missingKeyData(event, { ...complete, [element]: ' ' })).toEqual([element])
    }
  })

  test('a restaurant needs no lot code from an exempt source, fields have areas, ponds containers', () => {
    expect(missingKeyData('receivingFromExempt', {}, { retail: true })).not.toContain('lotCode')
    expect(missingKeyData('initialPacking', {}, { grown: 'field' })).not.toContain('growingContainer')
    expect(missingKeyData('initialPacking', {}, { grown: 'water' })).not.toContain('growingArea')
    expect(mayAssignLotCode('transformationOutput')).toBe(true)
    expect(mayAssignLotCode('shipping')).toBe(false)
  })

  test('forward and back are each other seen from the other end', () => {
    const node = fc.integer({ min: 0, max: 14 }).map(String)
    const links = fc.array(fc.record({ from: node, to: node }), { maxLength: 40 })
    fc.assert(
      fc.property(links, node, node, (genealogy, a, b) => {
        fc.pre(a !== b)
        const ahead = closureOf(genealogy, a, 'forward').has(b)
        const behind = closureOf(genealogy, b, 'back').has(a)
        expect(ahead).toBe(behind)
      }),
    )
  })

  test('thawed food is not frozen again', () => {
    expect(isRefreezing(['freeze', 'thaw'], 'freeze')).toBe(true)
    expect(isRefreezing(['cook', 'chill'], 'freeze')).toBe(false)
  })
})
