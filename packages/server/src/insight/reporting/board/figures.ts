/** The figures of a board: one statement for each kind of report that says some of them, and one a place for what stock is worth. */
import type { AnswerTo } from '../../../http/call-context.ts'
import {
  boardFigures,
  boardSums,
  isMoneyFigure,
  measureOfFigure,
  type BoardFigure,
  type BoardStep,
} from '@cloche/domain/rules/board'
import type { ReportKind } from '@cloche/domain/rules/reports'
import type { Transaction } from '../../../database/transaction.ts'
import { worthAt } from '../../../food/index.ts'
import { tallyStatement, type AskedFacts } from '../../reports/index.ts'
import type { PlaceWithBelow } from './board.store.ts'

type Figure = AnswerTo<'reporting.board'>['figures'][number]

interface Asked {
  readonly facts: AskedFacts
  readonly step: BoardStep
  readonly steps: readonly string[]
  readonly places: readonly PlaceWithBelow[]
}

async function talliedFigures(
  transaction: Transaction,
  kind: ReportKind,
  figures: readonly BoardFigure[],
  { facts, step, steps, places }: Asked,
): Promise<Figure[]> {
  const { rows } = await transaction.query(tallyStatement(kind, figures.map(measureOfFigure), facts, step))
  return figures.map((name, at) => {
    const isMoney = isMoneyFigure(name)
    const own = rows.map(({ placeId, start, values, without }) => ({
      placeId,
      start,
      value: values[at] ?? 0,
      withoutPrice: without[at] ?? 0,
    }))
    return { name, isMoney, ...boardSums(own, places, steps, isMoney) }
  })
}

/** What was there when the period ended, or is there now where it has not. */
async function stockFigure(
  transaction: Transaction,
  name: BoardFigure,
  { facts: { organizationId, ends, asked }, places }: Asked,
): Promise<Figure> {
  const at = Date.parse(ends) < Date.parse(asked) ? ends : asked
  const worth = (ids: readonly string[], placeId?: string) =>
    worthAt(transaction, organizationId, { kind: 'places', ids }, at, placeId)
  const each: (number | null)[] = []
  for (const { id, isAlone } of places)
    each.push((await worth([id], isAlone === true ? id : undefined))?.worth ?? null)
  const all = await worth(places.map(({ id }) => id))
  const [total, withoutPrice] = [all?.worth ?? null, all?.withoutPrice ?? 0]
  return { name, isMoney: true, total, steps: [], places: each, withoutPrice }
}

/** In the order in which they were chosen. */
export async function figuresOf(
  transaction: Transaction,
  chosen: readonly BoardFigure[],
  asked: Asked,
): Promise<Figure[]> {
  const found = new Map<BoardFigure, Figure>()
  const byKind = Map.groupBy(chosen, figure => boardFigures[figure].kind)
  for (const [kind, figures] of byKind)
    for (const figure of kind === 'stockValue'
      ? [await stockFigure(transaction, 'stockValue', asked)]
      : await talliedFigures(transaction, kind, figures, asked))
      found.set(figure.name, figure)
  return chosen.flatMap(name => found.get(name) ?? [])
}
