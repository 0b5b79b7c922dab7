/**
 * The board of a group: figures of several places over a period, chosen by each person.
 *
 * A figure is a measure of a kind of report, so that board and report say one number, and whoever may not ask for that report is
 * not offered the figure. Days YYYY-MM-DD by one clock, money in the currency of the organization; no I/O, no language.
 */
export { boardFigures, isMoneyFigure, measureOfFigure, seenFigures, usualBoard } from './figures.ts'
export type { Board, BoardFigure } from './figures.ts'
export { boardDays, fittingStep, stepsIn, stepsOfPeriod } from './period.ts'
export type { BoardStep } from './period.ts'
export { boardSums } from './sums.ts'
