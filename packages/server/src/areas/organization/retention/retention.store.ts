/** What an organization parts with, kind by kind. */
import type { RetentionKind } from '@cloche/domain/rules/retention'
import { forgetAuditBefore } from '../../../audit/forget.ts'
import type { BlobStore } from '../../../adapters/blobs/index.ts'
import { clearReports } from '../../../reports/index.ts'
import type { Transaction } from '../../../database/transaction.ts'

export interface Parting {
  readonly table: string
  /** Rows that may go once they are old enough; `$1` is the organization. */
  readonly ripe: string
  /** How old a row is. */
  readonly since: string
  /** Whether only the owner of the tables may: nothing of it is a record. */
  readonly isPlatform: boolean
  /** Removes some, at most so many, of what there is much of; absent: all at once. @returns how many went */
  readonly removeSome?: (transaction: Transaction, asked: PartingAsk) => Promise<number>
}

export interface PartingAsk {
  readonly organizationId: string
  readonly days: number
  readonly most: number
  /** Where files lie. */
  readonly blobs: Pick<BlobStore, 'remove'>
}

/** Rows of a part that are older than so many days, which `$2` says. */
export const oldOf = ({ table, ripe, since }: Parting): string =>
  `from ${table} where ${ripe} and ${since} < now() - make_interval(days => $2)`

/** By the index of the time: the oldest first, however many there are; when none are left, their sums. */
async function removeReadings(transaction: Transaction, { organizationId, days, most }: PartingAsk) {
  const { rowCount } = await transaction.query({
    text: `delete from reading where organization_id = $1 and at < now() - make_interval(days => $2) and (sensor_id, at) in (
             select sensor_id, at from reading where organization_id = $1 and at < now() - make_interval(days => $2) order by at, sensor_id limit $3)`,
    values: [organizationId, days, most],
  })
  if (rowCount < most)
    for (const table of ['reading_minute', 'reading_hour'])
      await transaction.query({
        text: `delete from ${table} where organization_id = $1 and last_at < now() - make_interval(days => $2)`,
        values: [organizationId, days],
      })
  return rowCount
}

/** By the one door that removes them, which refuses what is too young: up to the last of so many. */
async function forgetOrigins(transaction: Transaction, { organizationId, days, most }: PartingAsk) {
  const { rows } = await transaction.query<{ before: string }>({
    text: `select coalesce((select at + interval '1 microsecond' from audit_origin
               where organization_id = $1 and at < now() - make_interval(days => $2) order by at offset $3 - 1 limit 1),
             now() - make_interval(days => $2))::text as before`,
    values: [organizationId, days, most],
  })
  return forgetAuditBefore(transaction, rows[0]?.before ?? '-infinity')
}

export const PARTINGS: Readonly<Record<RetentionKind, readonly Parting[]>> = {
  logins: [
    {
      table: 'session',
      ripe: 'home_organization_id = $1 and (ended is not null or expires < now())',
      since: 'coalesce(ended, expires)',
      isPlatform: true,
    },
  ],
  requests: [
    {
      table: 'request',
      ripe: `organization_id = $1 and (status <> 'pending' or expires < now())`,
      since: 'coalesce(settled, expires)',
      isPlatform: true,
    },
  ],
  notifications: [
    { table: 'delivery', ripe: 'organization_id = $1', since: 'created', isPlatform: false },
    {
      table: 'notification',
      ripe: `organization_id = $1
        and not exists (select 1 from delivery d where d.organization_id = notification.organization_id and d.notification_id = notification.id)
        and not exists (select 1 from alarm_drill a where a.organization_id = notification.organization_id and a.notification_id = notification.id)`,
      since: 'created',
      isPlatform: false,
    },
  ],
  imports: [
    { table: 'import_note', ripe: 'organization_id = $1', since: 'created', isPlatform: false },
    {
      table: 'sheet_import',
      ripe: `organization_id = $1 and not exists (
        select 1 from import_note n where n.organization_id = sheet_import.organization_id and n.sheet_import_id = sheet_import.id)`,
      since: 'created',
      isPlatform: false,
    },
  ],
  readings: [
    {
      table: 'reading',
      ripe: 'organization_id = $1',
      since: 'at',
      isPlatform: true,
      removeSome: removeReadings,
    },
  ],
  origins: [
    {
      table: 'audit_origin',
      ripe: 'organization_id = $1',
      since: 'at',
      isPlatform: false,
      removeSome: forgetOrigins,
    },
  ],
  reports: [
    {
      table: 'report',
      ripe: `organization_id = $1 and files_cleared_at is null and data_digest is not null and completed_at is not null`,
      since: 'completed_at',
      isPlatform: false,
      removeSome: (transaction, { organizationId, days, most, blobs }) =>
        clearReports(transaction, blobs, organizationId, { which: 'kept', days, most: Math.min(most, 200) }),
    },
  ],
}
