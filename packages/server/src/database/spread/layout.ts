/**
 * Where each table lies on a distributed PostgreSQL: beside the rows of the same organization on one of the nodes, or
 * whole on the node that the servers talk to. On one PostgreSQL it makes no difference.
 */
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { tableName } from '../sql-names.ts'
import { GLOBAL_TABLES } from '../tenancy/global-tables.ts'

/** Tables of organizations that are no entity's. */
export const BESIDE_ENTITIES: Readonly<Record<string, string>> = {
  directory: 'How the people of an organization log in.',
  directory_group: 'Groups that its directory keeps here.',
  directory_member: 'Who is in which of them.',
  directory_person: 'Who a person is in the directory.',
  directory_try: 'What became of its last tries.',
  audit_origin: 'From where something was done, beside the history whose lines name it.',
  amendment: 'Which blocks seal records of an organization again, beside the blocks.',
  export_schedule: 'When everything of an organization is exported by itself, and where to.',
  history: 'Who changed what in which record of an organization.',
  own_reporting: 'Which insights a person put aside, and which board they set up.',
  own_subscription: 'What a person wants to be told of, of their places.',
  paper_job: 'Papers that people of an organization asked for, while they are made and some days after.',
  payment_event: 'What a payment service said of a purchase of an organization.',
  push_subscription: 'Browsers that take messages for a person while they are closed.',
  reading_digest: 'Digests of the readings of each sensor and hour, which are sealed.',
  record_revision: 'What records that are evidence became at each change, which is sealed.',
  reading_minute: 'Readings of sensors, summed by the minute.',
  reading_hour: 'The same by the hour.',
  reading_refusal: 'How many readings of a sensor were refused, and why.',
  reserved_range: 'Numbers that browsers hold, counted beside the records that they are numbers of.',
  roll_out: 'Which records of branches came from which ones above.',
  roll_out_run: 'What sending records to branches came to.',
  retention: 'For how long an organization keeps what it may part with.',
  sensor_watch: 'What goes on at sensors that are watched.',
  token_pace: 'How fast PINs and cards of an organization are tried and given.',
  stock_balance: 'What there is of each pile, beside the ledger of stock that it is the sum of.',
  seal: 'The chain of blocks of one organization, beside the ledgers that it seals.',
}

export type Place =
  | {
      readonly kind: 'distributed'
      /** Names the organization of a row. */
      readonly column: string
      readonly reason: string
    }
  | { readonly kind: 'local'; readonly reason: string }

const ORGANIZATION = 'organization_id'

const bare = (name: string): string => name.replaceAll('"', '')

function places(): Map<string, Place> {
  const all = new Map<string, Place>()
  for (const entity of ALL_ENTITIES) {
    const name = bare(tableName(entity))
    // The table of organizations is its own tenant.
    const column = entity.scope === 'platform' ? 'id' : ORGANIZATION
    all.set(name, { kind: 'distributed', column, reason: 'Records of organizations.' })
  }
  for (const [name, reason] of Object.entries(BESIDE_ENTITIES))
    all.set(name, { kind: 'distributed', column: ORGANIZATION, reason })
  for (const [name, { reason, isQueue = false }] of Object.entries(GLOBAL_TABLES))
    all.set(name, isQueue ? { kind: 'distributed', column: ORGANIZATION, reason } : { kind: 'local', reason })
  return all
}

/** Every table by its name in the database; partitions lie where their table does. */
export const LAYOUT: ReadonlyMap<string, Place> = places()

export const placeOf = (table: string): Place['kind'] | undefined => LAYOUT.get(table)?.kind
