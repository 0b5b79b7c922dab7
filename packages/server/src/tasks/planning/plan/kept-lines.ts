/** Lines of an accepted plan, in the order in which they begin, with how far their tasks are. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import type { Transaction } from '../../../database/transaction.ts'
import { selection } from '../../../entity-engine/rows.ts'

const { dayPlanLine } = ENTITIES
const lineSelection = selection(dayPlanLine)

/** How far the task of a line is, and whose it is. */
export interface TaskOfLine {
  readonly id: string
  readonly status: string
  readonly userIds: readonly string[]
  readonly profileIds: readonly string[]
  readonly claimedBy: string | null
}

export interface KeptLine {
  readonly line: Row<Entities['dayPlanLine']>
  readonly product: string
  /** Null: it goes into no machine, or that is gone. */
  readonly device: string | null
  /** Null: it is gone. */
  readonly task: TaskOfLine | null
}

export async function keptLines(
  transaction: Transaction,
  organizationId: string,
  dayPlanId: string,
): Promise<KeptLine[]> {
  const { rows } = await transaction.query({
    text: `select ${lineSelection.sql} from day_plan_line where organization_id = $1 and day_plan_id = $2 and deleted is null
      order by start_at, priority, part, id limit 1000`,
    values: [organizationId, dayPlanId],
  })
  const lines = rows.map(row =>
    lineSelection.finish ? lineSelection.finish(row) : row,
  ) as unknown as KeptLine['line'][]
  const [products, devices, tasks] = await Promise.all([
    transaction.query<{ id: string; name: string }>({
      text: 'select id, name from product where organization_id = $1 and id = any($2::uuid[])',
      values: [organizationId, lines.map(({ productId }) => productId)],
    }),
    transaction.query<{ id: string; name: string }>({
      text: 'select id, name from device where organization_id = $1 and id = any($2::uuid[]) and deleted is null',
      values: [organizationId, lines.flatMap(({ deviceId }) => deviceId ?? [])],
    }),
    transaction.query<TaskOfLine>({
      text: 'select id, status, user_ids as "userIds", profile_ids as "profileIds", claimed_by as "claimedBy" from task where organization_id = $1 and id = any($2::uuid[]) and deleted is null',
      values: [organizationId, lines.flatMap(({ taskId }) => taskId ?? [])],
    }),
  ])
  const names = new Map([...products.rows, ...devices.rows].map(({ id, name }) => [id, name]))
  const byId = new Map(tasks.rows.map(task => [task.id, task]))
  return lines.map(line => ({
    line,
    product: names.get(line.productId) ?? '',
    device: line.deviceId === null ? null : (names.get(line.deviceId) ?? null),
    task: line.taskId === null ? null : (byId.get(line.taskId) ?? null),
  }))
}
