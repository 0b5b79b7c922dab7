/** What lies in the database: read off PostgreSQL's own catalogue, so that no table is ever forgotten. */
import type { ClientBase } from 'pg'
import { BackupError } from '../backup-error.ts'
import type { TableShape } from '../archive/manifest.ts'

/** Which migrations were applied is written by applying them. */
const MIGRATIONS = 'migration'

/** All tables with their columns, those that are partitioned once, without what PostgreSQL computes itself. */
export async function tableShapes(client: ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; months: string[] | null }>(
    `select c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       case when c.relkind = 'p' then (
         select coalesce(array_agg(right(child.relname, 6) order by child.relname), '{}')
         from pg_inherits i join pg_class child on child.oid = i.inhrelid
         where i.inhparent = c.oid and child.relname ~ ('^' || c.relname || '_\\d{6}$')
       ) end as months
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> $1
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
    [MIGRATIONS],
  )
  return rows.map(({ name, columns, months }) => ({ name, columns, ...(months === null ? {} : { months }) }))
}

export async function sequenceNames(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  return rows.map(row => row.name)
}

/**
 * Row security does not refuse: it shows nothing. So a table whose rows the role would not be shown is an error.
 * @throws BackupError naming the tables.
 */
export async function proveReadable(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and row_security_active(c.oid)
       and not exists (
         select from pg_policy p where p.polrelid = c.oid and p.polcmd = 'r' and p.polpermissive
           and p.polroles = array['cloche_backup'::regrole::oid]
           and pg_get_expr(p.polqual, p.polrelid) ~ '^\\(CURRENT_USER = ''cloche_backup''::name\\)$')
     order by 1`,
  )
  if (rows.length > 0)
    throw new BackupError(
      `Row security would hide the rows of ${rows.map(row => row.name).join(', ')} from the backup. ` +
        `Start Cloche once on this database: it lets its backups read them.`,
    )
}
