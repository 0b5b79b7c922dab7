/** What was used beside what was planned, in a period. */
import { costOf, minus, ratioOf, sumOfMoney, timesMoney } from '@cloche/domain/rules/amounts'
import type { AnswerTo, CallContext, Handler } from '../../../http/call-context.ts'
import { periodOf, scopeOf, type Period, type Read } from './period.ts'
import { answerFigures, type SheetColumn } from './sheet-answer.ts'
import { USED_MAX, useStatement } from '../../figures/stock-use.store.ts'
import { YIELDS_MAX, yieldStatement } from './yield.store.ts'

async function usedIn(context: Read, { from, until }: Period): Promise<AnswerTo<'stock.use'>> {
  const statement = useStatement(context.actor.organizationId, scopeOf(context), from, until)
  const [{ rows: found }] = await context.readTogether([statement])
  const rows = found.slice(0, USED_MAX).map(({ price, ...row }) => {
    const money = {
      planned: costOf(row.planned, price),
      used: costOf(row.used, price),
      wasted: costOf(row.wasted, price),
      missing: costOf(row.missing, price),
    }
    const { planned, ...taken } = money
    const actual = sumOfMoney(Object.values(taken))
    const difference = sumOfMoney([actual, planned === null ? null : timesMoney(planned, -1)])
    return { ...row, money: { ...money, actual, difference } }
  })
  return { rows, isMore: found.length > USED_MAX }
}

export const use: Handler<'stock.use'> = async context => {
  periodOf(context.body)
  return usedIn(context, context.body)
}

/** What was made, beside what the recipe gives of what went in; the least first. */
async function yieldsIn(context: Read, { from, until }: Period): Promise<AnswerTo<'stock.yields'>> {
  const statement = yieldStatement(context.actor.organizationId, scopeOf(context), from, until)
  const [{ rows: found }] = await context.readTogether([statement])
  const rows = found.slice(0, YIELDS_MAX).map(({ price, ...row }) => {
    const lacking = minus(row.planned, row.made)
    return {
      ...row,
      ratio: ratioOf(row.made, row.planned) ?? 0,
      lost: lacking === null ? null : costOf(lacking, price),
    }
  })
  return { rows, isMore: found.length > YIELDS_MAX }
}

export const yields: Handler<'stock.yields'> = async context => {
  periodOf(context.body)
  return yieldsIn(context, context.body)
}

const AMOUNTS = ['planned', 'used', 'wasted', 'missing'] as const
const USE_COLUMNS: readonly SheetColumn<AnswerTo<'stock.use'>['rows'][number]>[] = [
  { text: 'value.column.product', cell: row => row.name },
  { text: 'figures.place', cell: row => row.locationName },
  { text: 'value.column.unit', cell: (row, say) => say(`unit.${row.used.unit}`) },
  ...AMOUNTS.map(name => ({
    text: `figures.${name}`,
    kind: 'number' as const,
    cell: (row: AnswerTo<'stock.use'>['rows'][number]) => row[name].value,
  })),
  ...([...AMOUNTS, 'actual', 'difference'] as const).map(name => ({
    text: 'figures.inMoney',
    what: `figures.${name}`,
    kind: 'number' as const,
    cell: (row: AnswerTo<'stock.use'>['rows'][number]) => row.money[name],
  })),
]
const YIELD_COLUMNS: readonly SheetColumn<AnswerTo<'stock.yields'>['rows'][number]>[] = [
  { text: 'value.column.product', cell: row => row.name },
  { text: 'figures.batches', kind: 'number', cell: row => row.batches },
  { text: 'value.column.unit', cell: (row, say) => say(`unit.${row.made.unit}`) },
  { text: 'figures.yieldPlanned', kind: 'number', cell: row => row.planned.value },
  { text: 'figures.made', kind: 'number', cell: row => row.made.value },
  { text: 'figures.yieldRatio', kind: 'number', cell: row => row.ratio },
  { text: 'figures.lost', kind: 'number', cell: row => row.lost },
]

export const useExport: Handler<'stock.useExport'> = async context => {
  const { what, format } = context.query
  periodOf(context.query)
  const day = context.query.from.slice(0, 10)
  const to = context as unknown as CallContext
  if (what === 'yields') {
    const { rows } = await yieldsIn(context, context.query)
    const file = { file: 'figures.yieldsFile', title: 'figures.yieldsTitle', day, format }
    return answerFigures(to, file, YIELD_COLUMNS, rows)
  }
  const { rows } = await usedIn(context, context.query)
  const file = { file: 'figures.useFile', title: 'figures.useTitle', day, format }
  return answerFigures(to, file, USE_COLUMNS, rows)
}
