/** Stock and its value as of an instant: as a list, and as a sheet with numbers in its columns. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { sumOfMoney } from '@cloche/domain/rules/amounts'
import { isAheadOf } from '@cloche/domain/rules/calendar'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { AnswerTo, CallContext, Handler } from '../../../http/call-context.ts'
import { answerFigures, type SheetColumn } from './sheet-answer.ts'
import { VALUED_MAX, valueStatement, worthOf } from '../../figures/stock-value.store.ts'

/** @throws RULE_BROKEN for an instant that is to come */
async function valueAt(
  context: Pick<CallContext, 'actor' | 'session' | 'readTogether'>,
  asked: string | undefined,
): Promise<AnswerTo<'stock.value'>> {
  const { organizationId, now } = context.actor
  if (asked !== undefined && isAheadOf(asked, now)) throw brokenRule('at', 'problem.field.inTheFuture')
  const reach = rowScopeOf(ENTITIES.stockVariation, context.session, 'view')
  const at = asked ?? now
  const [{ rows: found }] = await context.readTogether([valueStatement(organizationId, reach, at)])
  const rows = found.slice(0, VALUED_MAX).map(row => {
    const { productId, name, sku, quantity, price } = row
    return {
      productId,
      name,
      sku,
      quantity,
      unitCost: price.cost,
      costUnit: price.unit,
      worth: worthOf(row),
    }
  })
  const priced = rows.flatMap(({ worth }) => (worth === null ? [] : [worth]))
  return {
    at,
    method: found[0]?.method ?? 'last',
    rows,
    isMore: found.length > VALUED_MAX,
    total: {
      cost: priced.length === 0 && rows.length > 0 ? null : sumOfMoney(priced),
      without: rows.length - priced.length,
    },
  }
}

export const value: Handler<'stock.value'> = context => valueAt(context, context.body.at)

const column = (name: string) => `value.column.${name}`
type ValueRow = AnswerTo<'stock.value'>['rows'][number]
const COLUMNS: readonly SheetColumn<ValueRow>[] = [
  { text: column('product'), cell: row => row.name },
  { text: column('sku'), cell: row => row.sku },
  { text: column('amount'), kind: 'number', cell: row => row.quantity.value },
  { text: column('unit'), cell: (row, say) => say(`unit.${row.quantity.unit}`) },
  { text: column('unitCost'), kind: 'number', cell: row => row.unitCost },
  {
    text: column('costUnit'),
    cell: ({ costUnit }, say) => (costUnit === null ? null : say(`unit.${costUnit}`)),
  },
  { text: column('worth'), kind: 'number', cell: row => row.worth },
]

export const valueExport: Handler<'stock.valueExport'> = async context => {
  const { format, at: asked } = context.query
  const { at, rows } = await valueAt(context, asked)
  const file = { file: 'value.file', title: 'value.title', day: at.slice(0, 10), format }
  return answerFigures(context as unknown as CallContext, file, COLUMNS, rows)
}
