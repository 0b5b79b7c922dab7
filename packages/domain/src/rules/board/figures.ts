/** What a board can show, where each figure comes from, and who is offered it. */
import { BOARD_FIGURES } from '../../catalogue/names/report.ts'
import {
  mayAskReport,
  reportRules,
  seesReportPrices,
  type Measure,
  type ReportKind,
} from '../reports/index.ts'
import type { BoardPeriod, BoardStep } from './period.ts'

export type BoardFigure = (typeof BOARD_FIGURES)[number]

export interface Board {
  readonly figures: readonly BoardFigure[]
  /** None: the places right below the chosen one. */
  readonly placeIds: readonly string[]
  readonly period: BoardPeriod
  readonly step: BoardStep
}

/** By which measure of which kind of report; `isAtEnd`: of the end of the period, and not of its days. */
export const boardFigures: Readonly<
  Record<BoardFigure, { readonly kind: ReportKind; readonly measure: string; readonly isAtEnd?: true }>
> = {
  labelsMade: { kind: 'labels', measure: 'labels' },
  expiredThere: { kind: 'expirations', measure: 'stillThere' },
  expiredWasted: { kind: 'expirations', measure: 'wasted' },
  losses: { kind: 'losses', measure: 'losses' },
  wasteCost: { kind: 'losses', measure: 'cost' },
  checks: { kind: 'haccp', measure: 'checks' },
  checksFailed: { kind: 'haccp', measure: 'failed' },
  incidences: { kind: 'incidences', measure: 'incidences' },
  incidencesOpen: { kind: 'incidences', measure: 'stillOpen' },
  tasksDone: { kind: 'tasks', measure: 'done' },
  tasksMissed: { kind: 'tasks', measure: 'missed' },
  orderLines: { kind: 'orders', measure: 'lines' },
  ordersShort: { kind: 'orders', measure: 'short' },
  orderCost: { kind: 'orders', measure: 'price' },
  stockValue: { kind: 'stockValue', measure: 'worth', isAtEnd: true },
}

/** The measure of the report that says the figure. */
export function measureOfFigure(figure: BoardFigure): Measure {
  const { kind, measure } = boardFigures[figure]
  const found = reportRules[kind].measures.find(({ name }) => name === measure)
  if (found === undefined) throw new RangeError(`No measure ${measure} of ${kind}`)
  return found
}

export const isMoneyFigure = (figure: BoardFigure): boolean => measureOfFigure(figure).kind === 'money'

/** The figures that somebody is offered: those whose report they may ask for, and money where they see prices. */
export const seenFigures = (permissions: Parameters<typeof mayAskReport>[0]): readonly BoardFigure[] =>
  BOARD_FIGURES.filter(
    figure =>
      mayAskReport(permissions, boardFigures[figure].kind) &&
      (!isMoneyFigure(figure) || seesReportPrices(permissions)),
  )

/** What stands on it until somebody chooses. */
export const usualBoard: Board = {
  figures: ['labelsMade', 'wasteCost', 'checks', 'checksFailed', 'tasksMissed', 'incidencesOpen'],
  placeIds: [],
  period: 'days28',
  step: 'week',
}
