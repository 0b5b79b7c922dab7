/** When rows end: those of all organizations together every minute, those of each organization once a day. */
import { daysKept, retentionKinds, type RetentionKind } from '@cloche/domain/rules/retention'
import type { BlobStore } from '../adapters/blobs/index.ts'
import type { Pool } from '../database/connection.ts'
import { transact, transactPlatform, serverScope, type Transaction } from '../database/transaction.ts'
import type { Services } from '../http/call-context.ts'
import type { Job } from '../http/area.ts'
import { clearReports } from './clear-reports.ts'
import { SWEEPS } from './endings.ts'
import { sweep, type Swept } from './sweep.ts'

/** So long a round takes, with one organization and with all; the rest is for the next. */
const ROUND_MS = 30_000
const ROUNDS_MS = 300_000
const FILES_AT_ONCE = 200
const DAY_HOURS = 20

/** Where what ends lies: rows and files. */
export interface Places {
  readonly pool: Pool
  readonly blobs: Pick<BlobStore, 'remove'>
}

/** Rows that are looked through for all organizations at once. */
export async function sweepTogether(pool: Pool, until = Date.now() + ROUND_MS): Promise<void> {
  for (const one of SWEEPS)
    if (one.owner === undefined && one.ending.by === 'sweep')
      await sweep(pool, one, { days: one.ending.days, until })
}

export interface Chosen {
  readonly kind: RetentionKind
  /** Null: for ever. */
  readonly days: number | null
  readonly isChosen: boolean
  readonly lastRun: string | null
  readonly lastRemoved: number
}

/** For how long an organization keeps each kind, and how the last round went. */
export async function readKept(transaction: Transaction, organizationId: string): Promise<Chosen[]> {
  const { rows } = await transaction.query<Chosen>({
    text: `select kind, days, is_chosen as "isChosen", last_run as "lastRun", last_removed as "lastRemoved"
      from retention where organization_id = $1`,
    values: [organizationId],
  })
  return retentionKinds.map(kind => {
    const {
      days = null,
      isChosen = false,
      lastRun = null,
      lastRemoved = 0,
    } = rows.find(row => row.kind === kind) ?? {}
    return { kind, days: daysKept(kind, isChosen ? days : undefined), isChosen, lastRun, lastRemoved }
  })
}

/** Files of reports, whose rows stay. */
async function clearFiles(
  { pool, blobs }: Places,
  organizationId: string,
  days: number,
  until: number,
): Promise<Swept> {
  for (let count = 0; ;) {
    const went = await transact(pool, serverScope(organizationId), transaction =>
      clearReports(transaction, blobs, organizationId, { which: 'kept', days, most: FILES_AT_ONCE }),
    )
    count += went
    if (went < FILES_AT_ONCE) return { count, isAll: true }
    if (Date.now() > until) return { count, isAll: false }
  }
}

async function partWith(
  places: Places,
  organizationId: string,
  kind: RetentionKind,
  days: number,
  until: number,
) {
  let count = 0
  let isAll = true
  for (const one of SWEEPS) {
    const { ending } = one
    if (ending.by !== 'setting' || ending.setting !== kind) continue
    const swept =
      ending.files === true
        ? await clearFiles(places, organizationId, days, until)
        : await sweep(places.pool, one, { days, organizationId, until })
    count += swept.count
    isAll &&= swept.isAll
  }
  return { count, isAll }
}

const noteRun = (organizationId: string, kind: RetentionKind, count: number, isAll: boolean) => ({
  text: `insert into retention (organization_id, kind, is_chosen, last_run, last_removed)
    values ($1, $2, false, case when $4 then now() end, $3)
    on conflict (organization_id, kind) do update set last_run = excluded.last_run, last_removed = excluded.last_removed`,
  values: [organizationId, kind, count, isAll],
})

/**
 * Ends what is old of one organization. What takes longer than a round is gone on with at the next.
 * @returns how many rows went, by kind
 */
export async function sweepOrganization(
  places: Places,
  organizationId: string,
  until = Date.now() + ROUND_MS,
): Promise<Partial<Record<RetentionKind, number>>> {
  const { pool } = places
  for (const one of SWEEPS)
    if (one.owner !== undefined && one.ending.by === 'sweep')
      await sweep(pool, one, { days: one.ending.days, organizationId, until })
  const scope = serverScope(organizationId)
  const kept = await transact(pool, scope, transaction => readKept(transaction, organizationId), 'read only')
  const removed: Partial<Record<RetentionKind, number>> = {}
  for (const { kind, days } of kept) {
    const { count, isAll } =
      days === null ? { count: 0, isAll: true } : await partWith(places, organizationId, kind, days, until)
    await transact(pool, scope, transaction => transaction.query(noteRun(organizationId, kind, count, isAll)))
    if (days !== null) removed[kind] = count
  }
  return removed
}

/** Of all organizations whose day is over: those first that have waited the longest. */
export async function sweepOrganizations({ pool, blobs }: Pick<Services, 'pool' | 'blobs'>): Promise<void> {
  const { rows } = await transactPlatform(pool, async transaction => {
    await transaction.query({ text: 'set local role cloche_backup' })
    return transaction.query<{ id: string }>({
      text: `select o.id from organization o
        left join retention r on r.organization_id = o.id and r.last_run > now() - make_interval(hours => $2)
        group by o.id having count(r.kind) < $1 order by min(r.last_run) nulls first, o.id limit 5000`,
      values: [retentionKinds.length, DAY_HOURS],
    })
  })
  const end = Date.now() + ROUNDS_MS
  for (const { id } of rows) {
    if (Date.now() > end) return
    await sweepOrganization({ pool, blobs }, id)
  }
}

export const sweepJobs: readonly Job[] = [
  { name: 'rows at their end', everyMs: 60_000, run: ({ pool }) => sweepTogether(pool) },
  { name: 'rows of organizations at their end', everyMs: 3_600_000, run: sweepOrganizations },
]
