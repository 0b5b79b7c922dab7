/** What an organization parts with, kind by kind. */
import type { RetentionKind } from '@cloche/domain/rules/retention'

export interface Parting {
  readonly table: string
  /** Rows that go; `$1` is the organization, `$2` how many days are kept. */
  readonly where: string
  /** Whether only the owner of the tables may: nothing of it is a record. */
  readonly isPlatform: boolean
}

const before = (column: string) => `${column} < now() - make_interval(days => $2)`

export const PARTINGS: Readonly<Record<RetentionKind, readonly Parting[]>> = {
  logins: [
    {
      table: 'session',
      where: `home_organization_id = $1 and (ended is not null or expires < now()) and ${before('coalesce(ended, expires)')}`,
      isPlatform: true,
    },
  ],
  requests: [
    {
      table: 'request',
      where: `organization_id = $1 and (status <> 'pending' or expires < now()) and ${before('coalesce(settled, expires)')}`,
      isPlatform: true,
    },
  ],
  notifications: [
    { table: 'notification', where: `organization_id = $1 and ${before('created')}`, isPlatform: false },
  ],
  imports: [
    { table: 'import_note', where: `organization_id = $1 and ${before('created')}`, isPlatform: false },
    {
      table: 'sheet_import',
      where: `organization_id = $1 and ${before('created')} and not exists (
        select 1 from import_note n where n.organization_id = sheet_import.organization_id and n.sheet_import_id = sheet_import.id)`,
      isPlatform: false,
    },
  ],
}
