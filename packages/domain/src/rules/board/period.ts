/** The days that a board is about, and the steps in which it shows them. */
import type { BOARD_PERIODS, BOARD_STEPS } from '../../catalogue/names/report.ts'
import { addToDay, monthOf, weekOf } from '../calendar/index.ts'

export type BoardPeriod = (typeof BOARD_PERIODS)[number]
export type BoardStep = (typeof BOARD_STEPS)[number]

const LENGTHS: Partial<Readonly<Record<BoardPeriod, number>>> = { days7: 7, days28: 28, days90: 90 }

/** Its first and last day, both counted: at most 366. @param today the day it is at the place */
export function boardDays(
  period: BoardPeriod,
  today: string,
): { readonly from: string; readonly to: string } {
  const length = LENGTHS[period]
  if (length !== undefined) return { from: addToDay(today, { days: 1 - length }), to: today }
  const { first } = monthOf(today)
  if (period === 'lastMonth') {
    const to = addToDay(first, { days: -1 })
    return { from: monthOf(to).first, to }
  }
  return { from: period === 'thisMonth' ? first : addToDay(first, { months: -11 }), to: today }
}

/** The steps in which a period can be shown: neither a single bar nor hundreds of them. */
export const stepsOfPeriod = (period: BoardPeriod): readonly BoardStep[] =>
  period === 'days7'
    ? ['day']
    : period === 'months12'
      ? ['week', 'month']
      : period === 'days90'
        ? ['day', 'week', 'month']
        : ['day', 'week']

/** The step that was chosen where the period can be shown by it, else the last one that it can. */
export function fittingStep(period: BoardPeriod, step: BoardStep): BoardStep {
  const steps = stepsOfPeriod(period)
  return steps.includes(step) ? step : (steps.at(-1) ?? 'day')
}

/** The first day of the step that a day is in: weeks begin on Monday. */
export const stepOf = (day: string, step: BoardStep): string =>
  step === 'day' ? day : step === 'week' ? weekOf(day).first : monthOf(day).first

/** The first days of all steps from one day to another, also of the first where it begins before. */
export function stepsIn(from: string, to: string, step: BoardStep): string[] {
  const length = step === 'day' ? { days: 1 } : step === 'week' ? { weeks: 1 } : { months: 1 }
  const starts: string[] = []
  for (let start = stepOf(from, step); start <= to; start = addToDay(start, length)) starts.push(start)
  return starts
}
