/**
 * What keeps rows right, taken off a table while rows are loaded and put back as it was: foreign keys, which name
 * tables that come later; triggers, which would write anew what is loaded; row security of the owner.
 */
import type { ClientBase } from 'pg'
import { quoted } from './sql-names.ts'

interface Key {
  readonly table: string
  readonly name: string
  readonly definition: string
}

export interface Guards {
  /**
   * Puts everything back: the foreign keys first, since PostgreSQL checks the rows that are there under row security,
   * and where it is forced on the owner, too, there would be none. The owner sees all rows until then.
   * @throws `Fault` when it did not come back as it was; PostgreSQL's error for a row that breaks a key.
   */
  restore(): Promise<void>
}

/**
 * Sets `row_security` off until the transaction ends: a statement that would not be shown all rows is an error then,
 * and never an answer about some of them.
 * @param Fault what is thrown where the guards do not come back.
 */
export async function takeOff(
  client: ClientBase,
  tables: readonly string[],
  Fault: new (text: string) => Error = Error,
): Promise<Guards> {
  await client.query('set local row_security = off')
  const before = await catalogue(client)
  const { rows: keys } = await client.query<Key>(
    `select r.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class r on r.oid = k.conrelid
     where k.contype = 'f' and k.conparentid = 0 and r.relnamespace = 'public'::regnamespace`,
  )
  const forced = await forcedTables(client)
  for (const { table, name } of keys)
    await client.query(`alter table public.${quoted(table)} drop constraint ${quoted(name)}`)
  for (const name of tables) await client.query(`alter table public.${quoted(name)} disable trigger user`)
  for (const name of forced)
    await client.query(`alter table public.${quoted(name)} no force row level security`)
  return {
    async restore() {
      for (const { table, name, definition } of keys)
        await client.query(`alter table public.${quoted(table)} add constraint ${quoted(name)} ${definition}`)
      for (const name of forced)
        await client.query(`alter table public.${quoted(name)} force row level security`)
      for (const name of tables) await client.query(`alter table public.${quoted(name)} enable trigger user`)
      const after = await catalogue(client)
      const lost = before.filter(line => !after.includes(line))
      if (lost.length > 0)
        throw new Fault(`What guards the tables did not come back: ${lost.slice(0, 5).join('; ')}.`)
    },
  }
}

/** Tables and partitions whose row security holds for their owner, too. */
export async function forcedTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity
       and relkind in ('r', 'p')`,
  )
  return rows.map(row => row.name)
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
