/** PostgreSQL plans by what it has counted: of a small kitchen's tables, too. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'

/** A kitchen of a week has more of everything that is asked for by the thousand. */
const CHANGES_MAX = 1000

test('every table is counted anew before a small kitchen has grown out of what was counted', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client(database.config)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; changes: number }>(
      `select relname as name, option_value::int as changes
       from pg_class, pg_options_to_table(reloptions)
       where option_name = 'autovacuum_analyze_threshold' order by 1`,
    )
    expect(rows.map(({ name }) => name)).toContain('label')
    expect(rows.filter(({ changes }) => changes > CHANGES_MAX)).toEqual([])
  } finally {
    await client.end()
    await database.drop()
  }
})
