import { Client, type ClientConfig } from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from './database.ts'

async function rowsOf(config: ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(config)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

it('makes migrated databases that do not see each other', async () => {
  const databases = await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase()])
  try {
    const tables = await Promise.all(
      databases.map(({ config }) =>
        rowsOf(
          config,
          `select count(*)::int from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
        ),
      ),
    )
    expect(new Set(tables.map(rows => rows[0]?.['count'])).size).toBe(1)
    expect(tables[0]?.[0]?.['count']).toBeGreaterThan(0)
    await rowsOf(databases[0]!.config, 'create table only_here (id int)')
    await expect(rowsOf(databases[1]!.config, 'select * from only_here')).rejects.toThrow('only_here')
  } finally {
    await Promise.all(databases.map(({ drop }) => drop()))
  }
  await expect(rowsOf(databases[0]!.config, 'select 1')).rejects.toThrow('does not exist')
})
