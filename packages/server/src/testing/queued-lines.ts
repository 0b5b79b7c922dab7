/** Proves that whatever was written into a ledger waits to be sealed, or is sealed. */
import { LEDGERS, unpackEntries, type LedgerColumns } from '@cloche/domain/rules/ledger-seals'
import pg from 'pg'

/**
 * The lines of all ledgers of all organizations that neither wait nor are sealed: ledger and id.
 * @param except organizations that are passed over
 */
export async function linesNotQueued(
  config: pg.ClientConfig,
  except: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select distinct organization_id as id from history')
    const found: string[] = []
    for (const { id } of rows.filter(row => !except.has(row.id)))
      found.push(...(await ofOrganization(client, id)))
    return found
  } finally {
    await client.end()
  }
}

async function ofOrganization(client: pg.Client, id: string): Promise<string[]> {
  await client.query(`select set_config('app.organization_id', $1, false)`, [id])
  const lost = new Set<string>()
  for (const ledger of LEDGERS) {
    const { rows } = await client.query<{ id: string }>(
      `select id from ${ledger} where organization_id = $1 and id not in
         (select unnest(ids) from unsealed where organization_id = $1 and ledger = $2)`,
      [id, ledger],
    )
    for (const line of rows) lost.add(`${ledger} ${line.id}`)
  }
  if (lost.size === 0) return []
  const { rows } = await client.query<{ columns: LedgerColumns; body: Buffer }>(
    'select columns, body from seal where organization_id = $1',
    [id],
  )
  for (const { columns, body } of rows)
    for (const { entry } of unpackEntries(body, columns) ?? []) lost.delete(`${entry.ledger} ${entry.id}`)
  return [...lost]
}
