/**
 * What an organization takes along: all of its tables, as the lists of tenancy name them, so that none is forgotten; of
 * those of the installation what is its own. Secrets stay, and are named.
 */
import type { ClientBase } from 'pg'
import { allFields } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { LAYOUT } from '../../database/spread/layout.ts'
import { GLOBAL_TABLES } from '../../database/tenancy/global-tables.ts'
import { sqlName, tableName } from '../../database/sql-names.ts'

const bare = (name: string) => name.replaceAll('"', '')

/** Of tables of the installation, the columns that are exported; `owner` names the organization. */
interface Taken {
  readonly owner: string
  /** Absent: all. */
  readonly columns?: readonly string[]
  /** Only to be read: where it is imported, nothing becomes of it. */
  readonly isReadOnly?: true
}

const TAKEN: Readonly<Record<string, Taken>> = {
  alarm_drill_plan: { owner: 'organization_id' },
  alert_watch: { owner: 'organization_id' },
  connection_code: { owner: 'organization_id' },
  // How it stands with an installation, and what it may do there, each installation says by itself.
  customer: {
    owner: 'organization_id',
    columns: ['organization_id', 'name', 'search_text', 'country', 'created'],
  },
  data_export: { owner: 'organization_id', isReadOnly: true },
  erasure: {
    owner: 'organization_id',
    columns: [
      'organization_id',
      'id',
      'user_id',
      'status',
      'asked',
      'asked_by',
      'decided',
      'decided_by',
      'done',
      'records',
    ],
  },
  // Another installation sends nothing there by itself.
  export_run: { owner: 'organization_id', isReadOnly: true },
  identity: {
    owner: 'organization_id',
    columns: ['id', 'email', 'organization_id', 'user_id', 'changed', 'created'],
  },
  location_owner: { owner: 'organization_id' },
  // Another installation has a domain proven anew.
  log_in_domain: {
    owner: 'organization_id',
    columns: ['organization_id', 'domain', 'proven', 'checked', 'created'],
    isReadOnly: true,
  },
  process_watch: { owner: 'organization_id' },
  published: { owner: 'organization_id' },
  reading_digest_until: { owner: 'organization_id' },
  reading_late: { owner: 'organization_id' },
  report_due: { owner: 'organization_id' },
  // Another installation leaves nothing anywhere by itself.
  seal_deposit_due: { owner: 'organization_id', isReadOnly: true },
  session: {
    owner: 'home_organization_id',
    columns: [
      'home_organization_id',
      'user_id',
      'organization_id',
      'location_id',
      'address',
      'agent',
      'started',
      'seen',
      'ended',
    ],
    isReadOnly: true,
  },
  store_watch: { owner: 'organization_id' },
  task_due: { owner: 'organization_id' },
  unsealed: { owner: 'organization_id' },
}

/** What is not taken along, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  acknowledge_link: 'Links by which alarms are taken on: they last a day.',
  affiliation: 'Which organization looks after which: it belongs to two.',
  audit_delivery: 'What was sent to those whom the audit log is sent to: it goes with them.',
  audit_receiver: 'Where the audit log is sent, with secrets: it is set up anew.',
  audit_token: 'Tokens that read the audit log: they are made anew.',
  calendar_link: 'Links by which other calendars follow tasks: they are made anew.',
  call_rate: 'How often addresses called the server: the installation’s.',
  device_key: 'Keys of machines: they join anew.',
  follower: 'How far those have come who follow what happens on the installation.',
  happening: 'What was changed in the last days, by ids: the records and their history tell it.',
  heavy_call: 'Heavy calls that are under way: the installation’s.',
  installation: 'What the installation knows of itself.',
  license_allotment: 'What an affiliate may grant: the platform’s.',
  license_grant: 'Which affiliate granted which licence: it belongs to two; the licence itself names it.',
  report_code: 'Codes of reports: they stand in the reports.',
  inspector_key: 'Links by which files are read without a log-in: they are made anew.',
  order_link: 'Links by which suppliers answer orders without a log-in: they come with the next sending.',
  invoice_series: 'The last numbers of the seller’s invoices: the installation’s.',
  issued_invoice: 'The seller’s books: what was issued to the organization stands in its own invoices.',
  paper_job: 'Papers that are being made, or were in the last days: they are asked for anew.',
  log_in_flow: 'Log-ins under way: they last minutes.',
  login_failure: 'Digests of addresses that failed to log in: the installation’s.',
  mail: 'Letters that wait, with links that open accounts.',
  terminal_key: 'Codes and keys of shared tablets: they are enrolled anew.',
  token_pace: 'How fast PINs and cards were tried in the last days: the installation’s.',
  migration: 'Which version the installation’s tables have: the manifest says it.',
  print_agent_key: 'Keys of print agents: they are activated anew.',
  recovery_code: 'Codes that stand in for a second factor.',
  request: 'Requests with links that open accounts.',
  request_link: 'Links that open accounts.',
  scim_token: 'Tokens by which a directory calls: they are made anew.',
  session_hold: 'Which sessions hold which.',
  sign_up: 'Organizations that somebody wants to make: they are nobody’s yet.',
  store_seller: 'Who sells on the installation, and what its invoices say: the installation’s.',
}

/** Columns of organizations’ tables that are no entity’s and hold secrets. */
const SECRET_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  directory: ['sealed_secret'],
  export_schedule: ['sealed_secret'],
  push_subscription: ['sealed'],
}

export interface ExportedTable {
  readonly name: string
  /** The column that names the organization. */
  readonly owner: string
  readonly columns: readonly { readonly name: string; readonly type: string; readonly isRequired: boolean }[]
  readonly key: readonly string[]
  /** Names of columns that stay, since they hold secrets. */
  readonly secret: readonly string[]
  readonly isReadOnly: boolean
  /** Read with the rights of a request, under row security. */
  readonly isTenant: boolean
}

/** Secret fields of entities by their column: PINs, keys, secrets of webhooks. */
function secretColumns(table: string): readonly string[] {
  const entity = ALL_ENTITIES.find(one => bare(tableName(one)) === table)
  if (entity === undefined) return SECRET_COLUMNS[table] ?? []
  return Object.entries(allFields(entity)).flatMap(([name, field]) =>
    field.sealed ? [bare(sqlName(name))] : [],
  )
}

/** Every table that is exported, with its columns, in the order of the alphabet. */
export async function exportedTables(client: ClientBase): Promise<ExportedTable[]> {
  const { rows } = await client.query<{
    name: string
    columns: ExportedTable['columns']
    key: string[]
  }>(
    `select c.relname as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'isRequired', a.attnotnull) order by a.attnum) as columns,
       (select coalesce(json_agg(k.attname order by array_position(i.indkey::int[], k.attnum::int)), '[]')
          from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey::int[])
          where i.indrelid = c.oid and i.indisprimary) as key
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.oid, c.relname order by c.relname`,
  )
  return rows.flatMap(({ name, columns, key }): ExportedTable[] => {
    const taken = TAKEN[name]
    if (GLOBAL_TABLES[name] !== undefined) {
      if (taken === undefined) return []
      const shown = columns.filter(column => taken.columns?.includes(column.name) ?? true)
      const secret = columns.filter(column => !shown.includes(column)).map(column => column.name)
      const { owner, isReadOnly = false } = taken
      return [
        {
          name,
          owner,
          columns: shown,
          key: key.filter(one => shown.some(column => column.name === one)),
          secret,
          isReadOnly,
          isTenant: false,
        },
      ]
    }
    if (LEFT_OUT[name] !== undefined) return []
    const place = LAYOUT.get(name)
    if (place?.kind !== 'distributed') return []
    const secret = secretColumns(name)
    const shown = columns.filter(column => !secret.includes(column.name))
    return [{ name, owner: place.column, columns: shown, key, secret, isReadOnly: false, isTenant: true }]
  })
}

/** Whether every table of the installation is taken or left out with a reason; the names of those that are neither. */
export const undecidedTables = (): string[] =>
  Object.keys(GLOBAL_TABLES).filter(name => TAKEN[name] === undefined && LEFT_OUT[name] === undefined)
