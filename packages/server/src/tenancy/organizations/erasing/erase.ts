/**
 * Erasing everything of one organization. Which tables there are is read off the list by which tables lie in the
 * database, so that a new one is not forgotten; row-level security holds for the organization while it is erased.
 */
import type { BlobStore } from '../../../adapters/blobs/index.ts'
import { removeDeposits } from '../../../ledger-seals/index.ts'
import type { Pool } from '../../../database/connection.ts'
import { settingsText } from '../../../database/planning.ts'
import type { Config } from '../../../config.ts'
import { LAYOUT } from '../../../database/spread/layout.ts'
import { organizationSetting, transactPlatform, type Transaction } from '../../../database/transaction.ts'
import { removeExportsOf } from '../../exports/index.ts'

/** What names an organization by another column, or by two. */
const NAMED_OTHERWISE: Readonly<Record<string, string>> = {
  session: 'home_organization_id = $1 or organization_id = $1 or acted_by_organization_id = $1',
  affiliation: 'affiliate_id = $1 or organization_id = $1',
  license_allotment: 'affiliate_id = $1',
  license_grant: 'affiliate_id = $1 or organization_id = $1',
  invoice_series: 'issuer = $1',
}

/**
 * All rows of one organization in one statement, so that no foreign key is looked at before what it names is gone too.
 * The triggers of ledgers let them go for this transaction and this organization alone; nobody else waits for it.
 * @param keeps tables whose line of the organization stays
 */
export async function eraseRows(
  transaction: Transaction,
  id: string,
  keeps: ReadonlySet<string> = new Set(),
): Promise<void> {
  await transaction.query(organizationSetting(id))
  await transaction.query({
    text: settingsText([
      ['app.erased_organization', id],
      ['statement_timeout', '0'],
      // Tables of many years are read whole rather than row by row.
      ['enable_seqscan', 'on'],
    ]),
  })
  const named = await transaction.query<{ readonly table: string }>({
    text: `select relname as table from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and attname = 'organization_id' and not attisdropped`,
  })
  const distributed: string[] = []
  for (const [table, place] of LAYOUT) {
    if (keeps.has(table)) continue
    if (place.kind === 'distributed') distributed.push(`delete from "${table}" where ${place.column} = $1`)
    else if (NAMED_OTHERWISE[table] !== undefined || named.rows.some(row => row.table === table))
      await transaction.query({
        text: `delete from "${table}" where ${NAMED_OTHERWISE[table] ?? 'organization_id = $1'}`,
        values: [id],
      })
  }
  await transaction.query({
    text: `with ${distributed.map((text, at) => `t${at} as (${text})`).join(', ')} select 1`,
    values: [id],
  })
}

/** What stays: the line below, and the seller's books, which tax law has kept and whose numbers have no gaps. */
const KEPT: ReadonlySet<string> = new Set(['customer', 'issued_invoice'])

/** The line that stays: when it was closed and erased, and nothing that says who it was. */
const LEFT = `update customer set status = 'erased', erased = now(), name = '', search_text = '', country = null, last_used = null,
    suspended = null, suspended_by = null, affiliate_rights = null, labels = null, records = null, files = null, bytes = null,
    measured = null
  where organization_id = $1`

const DUE = `select organization_id as id from customer
  where status = 'closed' and erase_after <= now() order by erase_after limit 1`

const CLAIM = `select 1 from customer where organization_id = $1 and status = 'closed' and erase_after <= now()
  for update skip locked`

/**
 * Erases what is due, one organization after the other. Files go first: cut off in between, the next run does the rest.
 * One that is opened again in the same moment is left as it is. Answers whose it was.
 */
export async function eraseDue(
  pool: Pool,
  blobs: BlobStore,
  config: Pick<Config, 'dataFolder' | 's3'>,
): Promise<string[]> {
  const erased: string[] = []
  for (;;) {
    const { rows } = await pool.use(connection => connection.send<{ readonly id: string }>({ text: DUE }))
    const id = rows[0]?.id
    if (id === undefined || erased.includes(id)) return erased
    const isMine = await transactPlatform(pool, async transaction => {
      const claimed = await transaction.query({ text: CLAIM, values: [id] })
      if (claimed.rows.length === 0) return false
      await blobs.removeAll(id)
      await removeDeposits(config.dataFolder, id)
      await removeExportsOf(transaction, config, id)
      await eraseRows(transaction, id, KEPT)
      await transaction.query({ text: LEFT, values: [id] })
      return true
    })
    // Another server is at it.
    if (!isMine) return erased
    erased.push(id)
  }
}
