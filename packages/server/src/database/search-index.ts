/**
 * Lets searches use their indexes under row-level security. PostgreSQL asks no index with an operator that might tell
 * of rows it should not show, and takes `like` for one: without this, each search reads every row of its organization.
 * It tells nothing: its only error is about the pattern. Only a superuser may say so, once in each database; where the
 * login role is none, an administrator does it (docs/settings.md), or searches are slower on big catalogues.
 */
import type { Client } from 'pg'

/** Says it where it has not been said, as far as this connection may. */
export async function letSearchUseIndexes(client: Pick<Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ isWanted: boolean }>(
    `select not proleakproof and (select rolsuper from pg_roles where rolname = current_user) as "isWanted"
     from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure`,
  )
  if (rows[0]?.isWanted === true)
    await client.query('alter function pg_catalog.textlike(text, text) leakproof')
}
