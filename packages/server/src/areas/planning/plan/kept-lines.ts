/** Lines of an accepted plan, in their order, with how far their tasks are. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import type { Transaction } from '../../../database/transaction.ts'
import { selection } from '../../../entity-engine/rows.ts'

const { dayPlanLine } = ENTITIES
const lineSelection = selection(dayPlanLine)

export interface KeptLine {
  readonly line: Row<Entities['dayPlanLine']>
  readonly product: string
  /** Of its task; null: the task is gone. */
  readonly status: string | null
}

export async function keptLines(
  transaction: Transaction,
  organizationId: string,
  dayPlanId: string,
): Promise<KeptLine[]> {
  const { rows } = await transaction.query({
    text: `select ${lineSelection.sql} from day_plan_line where organization_id = $1 and day_plan_id = $2 and deleted is null
      order by priority, start_at, id limit 1000`,
    values: [organizationId, dayPlanId],
  })
  const lines = rows.map(row =>
    lineSelection.finish ? lineSelection.finish(row) : row,
  ) as unknown as KeptLine['line'][]
  const [products, tasks] = await Promise.all([
    transaction.query<{ id: string; name: string }>({
      text: 'select id, name from product where organization_id = $1 and id = any($2::uuid[])',
      values: [organizationId, lines.map(({ productId }) => productId)],
    }),
    transaction.query<{ id: string; status: string }>({
      text: 'select id, status from task where organization_id = $1 and id = any($2::uuid[]) and deleted is null',
      values: [organizationId, lines.flatMap(({ taskId }) => taskId ?? [])],
    }),
  ])
  const names = new Map(products.rows.map(({ id, name }) => [id, name]))
  const states = new Map(tasks.rows.map(({ id, status }) => [id, status]))
  return lines.map(line => ({
    line,
    product: names.get(line.productId) ?? '',
    status: line.taskId === null ? null : (states.get(line.taskId) ?? null),
  }))
}
