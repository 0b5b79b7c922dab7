/**
 * What keeps rows right, taken off a table while a backup is loaded and put back as it was: foreign keys, which name
 * tables that come later; triggers, which would write anew what is in the backup; row security of the owner.
 */
import type { ClientBase } from 'pg'
import { BackupError } from '../backup-error.ts'
import { quoted } from '../snapshot/shapes.ts'

interface Key {
  readonly table: string
  readonly name: string
  readonly definition: string
}

export interface Guards {
  /** Puts everything back; PostgreSQL checks all rows against the foreign keys. */
  restore(): Promise<void>
}

/** @throws BackupError when they did not come back as they were. */
export async function takeOff(client: ClientBase, tables: readonly string[]): Promise<Guards> {
  const before = await catalogue(client)
  const { rows: keys } = await client.query<Key>(
    `select r.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class r on r.oid = k.conrelid
     where k.contype = 'f' and k.conparentid = 0 and r.relnamespace = 'public'::regnamespace`,
  )
  const { rows: forced } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity
       and relkind in ('r', 'p')`,
  )
  for (const { table, name } of keys)
    await client.query(`alter table public.${quoted(table)} drop constraint ${quoted(name)}`)
  for (const name of tables) await client.query(`alter table public.${quoted(name)} disable trigger user`)
  for (const { name } of forced)
    await client.query(`alter table public.${quoted(name)} no force row level security`)
  return {
    async restore() {
      for (const { name } of forced)
        await client.query(`alter table public.${quoted(name)} force row level security`)
      for (const name of tables) await client.query(`alter table public.${quoted(name)} enable trigger user`)
      for (const { table, name, definition } of keys)
        await client.query(`alter table public.${quoted(table)} add constraint ${quoted(name)} ${definition}`)
      const after = await catalogue(client)
      const lost = before.filter(line => !after.includes(line))
      if (lost.length > 0)
        throw new BackupError(`What guards the tables did not come back: ${lost.slice(0, 5).join('; ')}.`)
    },
  }
}

/** Every trigger, foreign key and switch of row security, a line each. */
export async function catalogue(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select format('trigger %s of %s %s: %s', t.tgname, c.relname, t.tgenabled, pg_get_triggerdef(t.oid)) as line
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
     union all
     select format('key %s of %s %s: %s', k.conname, c.relname, k.convalidated, pg_get_constraintdef(k.oid))
       from pg_constraint k join pg_class c on c.oid = k.conrelid
       where k.conparentid = 0 and c.relnamespace = 'public'::regnamespace
     union all
     select format('row security of %s: %s %s', relname, relrowsecurity, relforcerowsecurity)
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     union all
     select format('policy %s of %s for %s to %s: %s, %s', policyname, tablename, cmd, roles, qual, with_check)
       from pg_policies where schemaname = 'public'
     order by 1`,
  )
  return rows.map(row => row.line)
}
