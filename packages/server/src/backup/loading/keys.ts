/**
 * Whether every row has what it points at, asked anew: a foreign key that a migration adds to tables under forced row
 * security is noted as checked, and was checked against the rows that the owner is shown, which are none.
 */
import type { ClientBase, ClientConfig } from 'pg'
import { BackupError } from '../backup-error.ts'
import { proveReadable } from '../snapshot/shapes.ts'
import { quoted } from '../../database/sql-names.ts'
import { inSnapshot } from '../snapshot/snapshot.ts'

interface Key {
  readonly name: string
  readonly table: string
  readonly target: string
  readonly columns: readonly string[]
  readonly targetColumns: readonly string[]
}

/**
 * Reads as the role of backups, which is shown all rows.
 * @returns how many foreign keys there are.
 * @throws BackupError naming table, key and values of a row that points at nothing.
 */
export function proveKeys(config: ClientConfig): Promise<number> {
  return inSnapshot(config, async client => {
    await proveReadable(client)
    const keys = await foreignKeys(client)
    for (const key of keys) {
      const { rows } = await client.query<{ values: string }>(orphanOf(key))
      if (rows[0] !== undefined)
        throw new BackupError(
          `A row of the table ${key.table} points at (${key.columns.join(', ')})=(${rows[0].values}), ` +
            `which is not there (foreign key ${key.name}).`,
        )
    }
    return keys.length
  })
}

async function foreignKeys(client: ClientBase): Promise<Key[]> {
  const names = (table: string, numbers: string) =>
    `array(select a.attname::text from unnest(${numbers}) with ordinality as one(number, place)
       join pg_attribute a on a.attrelid = ${table} and a.attnum = one.number order by one.place)`
  const { rows } = await client.query<Key>(
    `select k.conname as name, c.relname as "table", t.relname as target,
       ${names('k.conrelid', 'k.conkey')} as columns, ${names('k.confrelid', 'k.confkey')} as "targetColumns"
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = 'public'::regnamespace order by 2, 1`,
  )
  return rows
}

function orphanOf({ table, target, columns, targetColumns }: Key): string {
  const own = columns.map(column => `own.${quoted(column)}`)
  const isSame = targetColumns.map((column, place) => `other.${quoted(column)} = ${own[place]}`)
  return `select concat_ws(', ', ${own.join(', ')}) as values from public.${quoted(table)} own
    where ${own.map(column => `${column} is not null`).join(' and ')}
      and not exists (select from public.${quoted(target)} other where ${isSame.join(' and ')}) limit 1`
}
