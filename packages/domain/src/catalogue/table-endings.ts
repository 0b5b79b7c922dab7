/** What ends the rows of the tables that are no entity's. Columns are named as in the database. */
import { DELIVERY_DAYS } from './audit-receivers.ts'
import type { Ends } from './endings.ts'

const organization = { by: 'organization' } as const
const installation = { by: 'installation' } as const
const person = { by: 'person' } as const
const work = { by: 'work' } as const
const seals = { by: 'seals' } as const
const books = { by: 'law', law: 'books' } as const
const partOf = (parent: string) => ({ by: 'parent', parent }) as const
const over = (days: number, ...since: string[]) => ({ by: 'sweep', days, since }) as const

/** Sessions of others that name one. */
const SESSIONS = [
  { table: 'session', column: 'parent_id' },
  { table: 'session', column: 'held_id' },
] as const
/** Rows of guesses that count at once. Beyond these the oldest go, save locks: whoever fills the table wins little by it. */
const GUESSES_MAX = 100_000

export const TABLE_ENDINGS: Readonly<Record<string, Ends>> = {
  // By law or because they prove what is kept by law.
  history: seals,
  seal: seals,
  amendment: seals,
  record_revision: seals,
  reading_digest: seals,
  payment_event: books,
  issued_invoice: books,
  // By the setting of the organization.
  session: [
    // Somebody named themself at a shared tablet: the audit log says so, and what they did names them.
    {
      ...over(7, 'ended', 'expires'),
      indexed: 'started',
      only: [{ field: 'terminal_id', is: 'filled' }],
      keptBy: SESSIONS,
    },
    {
      by: 'setting',
      setting: 'logins',
      since: ['ended', 'expires'],
      indexed: 'started',
      owner: 'home_organization_id',
      keptBy: SESSIONS,
    },
  ],
  request: { by: 'setting', setting: 'requests', since: ['settled', 'expires'], indexed: 'created' },
  audit_origin: { by: 'setting', setting: 'origins', since: ['at'] },
  reading_minute: { by: 'setting', setting: 'readings', since: ['at'] },
  reading_hour: { by: 'setting', setting: 'readings', since: ['at'] },
  // After some days, of all organizations together.
  login_failure: {
    ...over(0, 'counts_until'),
    most: GUESSES_MAX,
    spared: { field: 'locked_until', is: 'filled' },
  },
  // A minute counts at most.
  call_rate: { ...over(0, 'started'), minutes: 10, most: GUESSES_MAX },
  heavy_call: over(0, 'until'),
  // What was spent is earned again.
  token_pace: over(0, 'spent_until'),
  happening: over(3, 'at'),
  // What waits has neither.
  mail: { ...over(7, 'given_up', 'sent'), indexed: 'created' },
  log_in_flow: over(0, 'expires'),
  sign_up: { ...over(1, 'expires'), indexed: 'created' },
  // An expired link says by whom it was used; the audit log says so for longer.
  acknowledge_link: over(30, 'expires'),
  inspector_key: over(30, 'ends_at'),
  order_link: over(0, 'ends_at'),
  print_agent_key: over(1, 'expires'),
  terminal_key: over(1, 'expires'),
  device_key: over(731, 'revoked'),
  // After some days, by organization.
  audit_delivery: over(DELIVERY_DAYS, 'at'),
  export_run: { ...over(731, 'finished'), indexed: 'planned' },
  // The file went before: an archive that is still there keeps its row.
  data_export: {
    ...over(90, 'finished', 'asked'),
    indexed: 'asked',
    only: [{ field: 'status', is: ['removed', 'failed'] }],
  },
  // Numbers are never given twice: those of products and batches are counted there, those of labels stand on labels.
  reserved_range: over(731, 'created'),
  // A week after it is made it goes, with its file: `server/papers`.
  paper_job: work,
  // With what they are a part of.
  directory_member: partOf('directory_group'),
  directory_person: partOf('user'),
  identity: partOf('user'),
  license_grant: partOf('license'),
  location_owner: partOf('location'),
  own_reporting: partOf('user'),
  own_subscription: partOf('user'),
  published: partOf('organization'),
  push_subscription: partOf('user'),
  reading_refusal: partOf('sensor'),
  recovery_code: partOf('identity'),
  report_code: partOf('report'),
  request_link: partOf('request'),
  roll_out: partOf('organization'),
  sensor_watch: partOf('sensor'),
  session_hold: partOf('session'),
  stock_balance: partOf('stock_variation'),
  // A person takes them back.
  affiliation: person,
  audit_receiver: person,
  audit_token: person,
  calendar_link: person,
  directory_group: person,
  license_allotment: person,
  log_in_domain: person,
  roll_out_run: person,
  scim_token: person,
  // A few of each organization.
  alarm_drill_plan: organization,
  alert_watch: organization,
  connection_code: organization,
  customer: organization,
  directory: organization,
  // The last thirty: the next try takes the place of the oldest.
  directory_try: organization,
  // Said again to every backup that is restored.
  erasure: organization,
  export_schedule: organization,
  reading_digest_until: organization,
  retention: organization,
  store_watch: organization,
  // A few of the installation.
  follower: installation,
  installation,
  invoice_series: installation,
  migration: installation,
  store_seller: installation,
  // Until the work is done.
  process_watch: work,
  reading_late: work,
  report_due: work,
  seal_deposit_due: work,
  task_due: work,
  unsealed: work,
}
