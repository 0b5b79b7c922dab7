/** Laying tasks out: compared with what stands, decided by the rule, made one after the other under a lock. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { localDay } from '@cloche/domain/rules/calendar'
import {
  behindWhatTheyAwait,
  compareLayout,
  decideLayout,
  type LaidLine,
  type LayoutChoice,
  type PlannedTask,
  type TaskThere,
} from '@cloche/domain/rules/patterns'
import type { Transaction } from '../../../database/transaction.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { changeRecord, createRecord, trusted, type WriteContext } from '../../../entity-engine/write.ts'
import { derivedId } from '../../../adapters/ids.ts'
import { findPeopleThere } from '../../../operations/people-there.ts'
import { livingAfterIds } from '../records.store.ts'

const { task, subtask } = ENTITIES
export type Task = Row<Entities['task']>

/** A task that is to be made: its id, which the same laying out gives it again, its fields and its steps. */
export interface Drafted extends PlannedTask {
  readonly id: string
  /** Those of the same laying out that have to be done before it. */
  readonly after: readonly string[]
  readonly draft: WireRow
  readonly steps: readonly WireRow[]
}

/** A task that stands there, with what it waits for. */
interface Standing extends TaskThere {
  readonly afterIds: readonly string[]
}
type Line = LaidLine<Drafted, Standing>

/** Tasks that one waits for at most. */
const AFTER_MAX = 20
/** More tasks than this of the days that are laid out are not looked at. */
const THERE_MAX = 5000
const DAY_MS = 86_400_000

export const choiceOf = ({
  again,
  onlyMissing,
}: {
  readonly again?: boolean
  readonly onlyMissing?: boolean
}): LayoutChoice => (onlyMissing ? 'missing' : again ? 'again' : 'ask')

/** The tasks that stand around those that are to be laid out, but those of the same laying out. */
async function thereBeside(
  transaction: Transaction,
  organizationId: string,
  planned: readonly Drafted[],
  zoneOf: ReadonlyMap<string, string>,
): Promise<Standing[]> {
  const days = planned.flatMap(({ around: { first, last } }) => [Date.parse(first), Date.parse(last)])
  // A local day begins and ends up to a day beside the same one in UTC.
  const [first, last] = [Math.min(...days) - DAY_MS, Math.max(...days) + 2 * DAY_MS]
  const { rows } = await transaction.query<Omit<Standing, 'day'>>({
    text: `select id, name, location_id as "locationId", start_at as "startAt", status,
        ${livingAfterIds('task')} as "afterIds",
        coalesce(case when origin in ('none', 'pattern') then origin_id end, id::text) as "originId"
      from task where organization_id = $1 and location_id = any($2::uuid[]) and start_at >= $3 and start_at <= $4
        and deleted is null and not (id = any($5::uuid[]))
      order by start_at, id limit $6`,
    values: [
      organizationId,
      [...zoneOf.keys()],
      new Date(first).toISOString(),
      new Date(last).toISOString(),
      planned.map(({ id }) => id),
      THERE_MAX,
    ],
  })
  return rows.map(row => ({ ...row, day: localDay(row.startAt, zoneOf.get(row.locationId) ?? 'UTC') }))
}

/** Each of them with what stands for it already, in order of time. */
export async function compared(
  transaction: Transaction,
  organizationId: string,
  planned: readonly Drafted[],
  zoneOf: ReadonlyMap<string, string>,
): Promise<Line[]> {
  if (planned.length === 0) return []
  const there = await thereBeside(transaction, organizationId, planned, zoneOf)
  return compareLayout(planned, there)
}

/** The lines as a preview tells them. */
export function previewOf(lines: readonly Line[]) {
  const nameOf = new Map(lines.map(({ planned }) => [planned.id, planned.name]))
  return {
    lines: lines.map(({ planned: { name, locationId, startAt, after }, found }) => ({
      name,
      locationId,
      startAt: new Date(startAt).toISOString(),
      after: after.flatMap(id => nameOf.get(id) ?? []),
      found:
        found === null
          ? null
          : {
              id: found.task.id,
              by: found.by,
              name: found.task.name,
              startAt: found.task.startAt,
              status: found.task.status as Task['status'],
            },
    })),
    there: lines.filter(({ found }) => found !== null).length,
  }
}

/** Of two who lay out at the same time the second waits, and then finds what the first made. */
async function waitForTurn(transaction: Transaction, organizationId: string): Promise<void> {
  await transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 7103))',
    values: [`laying-out/${organizationId}`],
  })
}

async function madeBefore(
  transaction: Transaction,
  organizationId: string,
  planned: readonly Drafted[],
): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.query<{ id: string }>({
    text: 'select id from task where organization_id = $1 and id = any($2::uuid[])',
    values: [organizationId, planned.map(({ id }) => id)],
  })
  return new Set(rows.map(({ id }) => id))
}

/** What stands of them already, and nobody began, waits for those that were made now and come before it. */
async function linkStanding(
  context: WriteContext,
  lines: readonly Line[],
  made: ReadonlyMap<string, Task>,
): Promise<void> {
  const write = trusted(context)
  for (const { planned, found } of lines) {
    const before = planned.after.filter(id => made.has(id))
    if (found?.by !== 'pattern' || found.task.status !== 'pending' || before.length === 0) continue
    const { afterIds } = found.task
    const added = before.filter(id => !afterIds.includes(id)).slice(0, AFTER_MAX - afterIds.length)
    if (added.length > 0)
      await changeRecord(write, task, found.task.id, { afterIds: [...afterIds, ...added] })
  }
}

const peopleOf = ({ draft }: Pick<Drafted, 'draft'>) => (draft['userIds'] ?? []) as readonly string[]

/**
 * Makes the tasks, or asks.
 * @throws ALREADY_LAID_OUT where some of them stand and nobody said what then
 */
export async function layOut(
  asked: WriteContext,
  planned: readonly Drafted[],
  zoneOf: ReadonlyMap<string, string>,
  choice: LayoutChoice,
): Promise<Task[]> {
  // What lines and copied tasks name may have been removed since.
  const write = { ...asked, forgetsRemoved: true }
  const { transaction, actor } = write
  if (planned.length === 0) return []
  await waitForTurn(transaction, actor.organizationId)
  const lines = await compared(transaction, actor.organizationId, planned, zoneOf)
  const verdict = decideLayout(lines, choice)
  if (verdict.kind === 'ask') throw new Problem('ALREADY_LAID_OUT', { there: verdict.there, of: verdict.of })
  const there = await findPeopleThere(transaction, actor.organizationId, verdict.make.flatMap(peopleOf))
  const before = await madeBefore(transaction, actor.organizationId, verdict.make)
  const made = new Map<string, Task>()
  // What stands already is waited for where it is.
  const idOf = new Map(
    lines.flatMap(({ planned: { id }, found }) => (found === null ? [] : [[id, found.task.id]])),
  )
  for (const { id, name, locationId, startAt, after, draft, steps } of behindWhatTheyAwait(verdict.make)) {
    const afterIds = after.flatMap(one => (made.has(one) ? [one] : (idOf.get(one) ?? [])))
    const userIds = peopleOf({ draft }).filter(one => there.has(one))
    const row = { ...draft, userIds, id, name, locationId, startAt, afterIds }
    made.set(id, await createRecord(write, task, row))
    if (before.has(id)) continue
    for (const [index, step] of steps.entries())
      await createRecord(write, subtask, {
        ...step,
        id: derivedId(id, String(index)),
        taskId: id,
        priority: index,
      })
  }
  if (choice === 'missing') await linkStanding(write, lines, made)
  return verdict.make.flatMap(({ id }) => made.get(id) ?? [])
}
