import { describe, expect, test } from 'vitest'
import { BOARD_FIGURES, BOARD_PERIODS } from '../../catalogue/names/report.ts'
import { daysBetween } from '../calendar/index.ts'
import { reportRules } from '../reports/index.ts'
import {
  boardDays,
  boardFigures,
  boardSums,
  fittingStep,
  isMoneyFigure,
  measureOfFigure,
  seenFigures,
  stepsIn,
  stepsOfPeriod,
} from './index.ts'

const held = (levels: Record<string, number>, doings: readonly string[] = []) =>
  ({ levels, doings }) as unknown as Parameters<typeof seenFigures>[0]

describe('figures', () => {
  test('each is a count or money that a report says of something with a time', () => {
    for (const figure of BOARD_FIGURES) {
      expect(['count', 'sum']).toContain(measureOfFigure(figure).how)
      const { kind, isAtEnd } = boardFigures[figure]
      if (isAtEnd !== true)
        expect(
          reportRules[kind].columns.some(column => column.kind === 'instant'),
          figure,
        ).toBe(true)
    }
    expect(BOARD_FIGURES.filter(isMoneyFigure)).toEqual(['wasteCost', 'orderCost', 'stockValue'])
  })
  test('nobody is offered what its report would not tell them', () => {
    expect(seenFigures(held({ RE: 1 }))).toEqual([])
    expect(seenFigures(held({ LA: 1, CS: 1 }))).toEqual([])
    expect(seenFigures(held({ RE: 1, LA: 1 }))).toEqual(['labelsMade', 'expiredThere', 'expiredWasted'])
    expect(seenFigures(held({ RE: 1, HP: 1, TA: 1 }))).toEqual([
      'checks',
      'checksFailed',
      'tasksDone',
      'tasksMissed',
    ])
  })
  test('money only for who sees prices', () => {
    expect(seenFigures(held({ RE: 1, CS: 1, OR: 1 }))).toEqual(['losses', 'orderLines', 'ordersShort'])
    expect(seenFigures(held({ RE: 1, CS: 1, OR: 2 }))).toEqual([
      'losses',
      'wasteCost',
      'orderLines',
      'ordersShort',
      'orderCost',
      'stockValue',
    ])
  })
})

describe('days', () => {
  test.each([
    ['days7', '2026-03-25', '2026-03-31'],
    ['days28', '2026-03-04', '2026-03-31'],
    ['days90', '2026-01-01', '2026-03-31'],
    ['thisMonth', '2026-03-01', '2026-03-31'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
    ['months12', '2025-04-01', '2026-03-31'],
  ] as const)('%s', (period, from, to) => {
    expect(boardDays(period, '2026-03-31')).toEqual({ from, to })
  })
  test('a period has at most 366 days, and a hundred steps', () => {
    for (const period of BOARD_PERIODS)
      for (const today of ['2024-12-31', '2024-02-29', '2026-01-01'])
        for (const step of stepsOfPeriod(period)) {
          const { from, to } = boardDays(period, today)
          expect(daysBetween(from, to)).toBeLessThan(366)
          expect(stepsIn(from, to, step).length).toBeLessThan(100)
        }
  })
  test('steps begin on Mondays and first days, also before the period', () => {
    expect(stepsIn('2026-03-04', '2026-03-17', 'week')).toEqual(['2026-03-02', '2026-03-09', '2026-03-16'])
    expect(stepsIn('2026-01-31', '2026-03-01', 'month')).toEqual(['2026-01-01', '2026-02-01', '2026-03-01'])
    expect(stepsIn('2026-02-27', '2026-03-01', 'day')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  })
  test('a step that does not fit gives way to one that does', () => {
    expect(fittingStep('days28', 'day')).toBe('day')
    expect(fittingStep('days7', 'month')).toBe('day')
    expect(fittingStep('months12', 'day')).toBe('month')
  })
})

describe('sums', () => {
  const row = (placeId: string, start: string, value: number, withoutPrice = 0) => ({
    placeId,
    start,
    value,
    withoutPrice,
  })
  const rows = [row('hall', 'w1', 2), row('fridge', 'w1', 3), row('fridge', 'w2', 5), row('bar', 'w2', 7)]
  const starts = ['w1', 'w2', 'w3']
  test('of each place with what is below it, of each step, and of all', () => {
    const places = [
      { id: 'hall', ids: ['hall', 'fridge'] },
      { id: 'bar', ids: ['bar'] },
      { id: 'yard', ids: ['yard'] },
    ]
    expect(boardSums(rows, places, starts, false)).toEqual({
      total: 17,
      withoutPrice: 0,
      steps: [5, 12, 0],
      places: [10, 7, 0],
    })
  })
  test('a place below another one counts for both, and once for all together', () => {
    const places = [
      { id: 'hall', ids: ['hall', 'fridge'] },
      { id: 'fridge', ids: ['fridge'] },
    ]
    expect(boardSums(rows, places, starts, false)).toMatchObject({ total: 10, places: [10, 8] })
  })
  test('money is exact, and what has no price is counted', () => {
    const money = [row('bar', 'w1', 0.1, 1), row('bar', 'w1', 0.2, 2)]
    expect(boardSums(money, [{ id: 'bar', ids: ['bar'] }], ['w1'], true)).toEqual({
      total: 0.3,
      withoutPrice: 3,
      steps: [0.3],
      places: [0.3],
    })
  })
})
