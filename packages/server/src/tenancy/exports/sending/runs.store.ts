/** Exports that are sent by themselves, as lines: the one that is planned, the one at work, those that were. */
import { nextExport, waitAfter, type RunFault } from '@cloche/domain/rules/export-schedule'
import { newId } from '../../../adapters/ids.ts'
import type { Pool } from '../../../database/connection.ts'
import { transactPlatform, type Transaction } from '../../../database/transaction.ts'
import type { Schedule } from './settings.ts'

export interface TakenRun {
  readonly id: string
  readonly organizationId: string
  /** ISO instants. */
  readonly planned: string
  readonly due: string
  readonly name: string
  readonly attempts: number
  /** It was begun before, and whoever was at it was not heard of. */
  readonly wasLeft: boolean
}

/** A server that was not heard of for as long is gone: another goes on, from the beginning. */
const SILENT_SECONDS = 120

/** `cloche-20261124T023000Z-1f2e3d4c.zip`: of one run the same at each try. */
const nameOf = (id: string, planned: string): string =>
  `cloche-${planned.slice(0, 19).replace(/[-:]/g, '')}Z-${id.slice(-8)}.zip`

/**
 * Plans the next export after an instant where the schedule is on, in place of what was planned; none where it is off.
 * What is at work goes on.
 */
export async function planNext(
  transaction: Transaction,
  organizationId: string,
  { settings, timeZone }: Pick<Schedule, 'settings' | 'timeZone'>,
  after: string,
): Promise<void> {
  await transaction.query({
    text: `delete from export_run where organization_id = $1 and status = 'planned'`,
    values: [organizationId],
  })
  if (!settings.isOn) return
  const id = newId()
  const planned = nextExport(settings, after, timeZone)
  await transaction.query({
    text: `insert into export_run (organization_id, id, planned, due, name) values ($1, $2, $3, $3, $4)
           on conflict do nothing`,
    values: [organizationId, id, planned, nameOf(id, planned)],
  })
}

/** One that is due at an instant, or that a server left; it is the caller's from here on. */
export const takeRun = (pool: Pool, now: string): Promise<TakenRun | undefined> =>
  transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query<TakenRun>({
      text: `update export_run r set status = 'running', attempts = r.attempts + 1, beat = $1,
               started = coalesce(r.started, $1), fault = null, detail = null
             from (select organization_id, id, status from export_run
                   where (status = 'planned' and due <= $1)
                      or (status = 'running' and beat < $1::timestamptz - make_interval(secs => $2))
                   order by due limit 1 for update skip locked) found
             where r.organization_id = found.organization_id and r.id = found.id
             returning r.id, r.organization_id as "organizationId", r.planned, r.due, r.name, r.attempts,
               found.status = 'running' as "wasLeft"`,
      values: [now, SILENT_SECONDS],
    })
    const [taken] = rows
    return taken && { ...taken, planned: iso(taken.planned), due: iso(taken.due) }
  })

const iso = (instant: string): string => new Date(instant).toISOString()

/** Whoever is at it is there still. @returns whether it is theirs still */
export async function beat(transaction: Transaction, run: TakenRun, now: string): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `update export_run set beat = $4 where organization_id = $1 and id = $2 and status = 'running' and attempts = $3`,
    values: [run.organizationId, run.id, run.attempts, now],
  })
  return rowCount === 1
}

/** What became of one. Nothing is written where another server took it over meanwhile. */
export type Outcome =
  | { readonly status: 'done'; readonly bytes: number; readonly sha256: string; readonly sentTo: string }
  | { readonly status: 'failed' | 'skipped'; readonly fault: RunFault; readonly detail: string | null }
  | { readonly status: 'again'; readonly fault: RunFault; readonly detail: string | null }

export async function settleRun(
  transaction: Transaction,
  { organizationId, id, attempts }: TakenRun,
  outcome: Outcome,
  now: string,
): Promise<boolean> {
  const of = [organizationId, id, attempts, now] as const
  const mine = `where organization_id = $1 and id = $2 and attempts = $3 and status = 'running'`
  const { rowCount } = await transaction.query(
    outcome.status === 'done'
      ? {
          text: `update export_run set status = 'done', finished = $4, beat = null, bytes = $5, sha256 = $6, sent_to = $7 ${mine}`,
          values: [...of, outcome.bytes, outcome.sha256, outcome.sentTo],
        }
      : outcome.status === 'again'
        ? {
            text: `update export_run set status = 'planned', beat = null, fault = $5, detail = $6,
                     due = $4::timestamptz + make_interval(secs => $7) ${mine}`,
            values: [...of, outcome.fault, outcome.detail, waitAfter(attempts)],
          }
        : {
            text: `update export_run set status = $7, finished = $4, beat = null, fault = $5, detail = $6 ${mine}`,
            values: [...of, outcome.fault, outcome.detail, outcome.status],
          },
  )
  return rowCount === 1
}

/** How the last one ended before this. */
export async function lastStatus(
  transaction: Transaction,
  { organizationId, id }: TakenRun,
): Promise<string | null> {
  const { rows } = await transaction.query<{ status: string }>({
    text: `select status from export_run where organization_id = $1 and id <> $2 and finished is not null order by finished desc limit 1`,
    values: [organizationId, id],
  })
  return rows[0]?.status ?? null
}

/** What was sent and lies there still, the newest first. */
export async function sentRuns(
  transaction: Transaction,
  organizationId: string,
): Promise<readonly { readonly name: string; readonly sentTo: string }[]> {
  const { rows } = await transaction.query<{ name: string; sentTo: string }>({
    text: `select name, sent_to as "sentTo" from export_run
           where organization_id = $1 and status = 'done' and removed is null and sent_to is not null
           order by finished desc, id desc limit 2000`,
    values: [organizationId],
  })
  return rows
}

export const noteRemoved = (
  transaction: Transaction,
  organizationId: string,
  name: string,
  now: string,
): Promise<unknown> =>
  transaction.query({
    text: 'update export_run set removed = $3 where organization_id = $1 and name = $2',
    values: [organizationId, name, now],
  })
