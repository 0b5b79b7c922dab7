/** Prepares an empty database of a Citus cluster: brings it to this version, and distributes its tables. */
import type pg from 'pg'
import { newClient } from '../client.ts'
import { migrate } from '../migrate.ts'
import { LAYOUT } from './layout.ts'
import { distributionPlan, readTableLinks, type DistributionPlan } from './plan.ts'

/** The versions that the rules were written for. */
const CITUS_VERSIONS = [13, 14]
export const SHARDS = 32

/** The database is none that can be distributed; the message is for the person who asked. */
export class CannotDistribute extends Error {
  override readonly name = 'CannotDistribute'
}

/** @throws CannotDistribute when the extension is absent or of another version, no node takes shards, or it is done already. */
export async function proveCluster(client: pg.Client): Promise<void> {
  const found = await client.query<{ version: string }>(
    `select extversion as version from pg_extension where extname = 'citus'`,
  )
  const version = found.rows[0]?.version
  if (version === undefined)
    throw new CannotDistribute(
      'This database has no extension "citus": DATABASE_URL must name a database of a Citus cluster, on its coordinator, ' +
        'in which "create extension citus" was run on every node.',
    )
  if (!CITUS_VERSIONS.includes(Number.parseInt(version, 10)))
    throw new CannotDistribute(
      `The extension is Citus ${version}, and Cloche knows ${CITUS_VERSIONS.join(' and ')}: use one of these.`,
    )
  const nodes = await client.query<{ count: number }>(
    'select count(*)::int as count from pg_dist_node where isactive and shouldhaveshards',
  )
  if (nodes.rows[0]?.count === 0)
    throw new CannotDistribute(
      'No node of the cluster takes shards: add the workers with citus_add_node, and start again.',
    )
}

/** The tables that are distributed already. */
async function doneTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
     where partmethod = 'h' and relnamespace = 'public'::regnamespace`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** @throws CannotDistribute when the database holds an organization, or all of it is distributed already. */
export async function proveEmpty(client: pg.Client): Promise<void> {
  const tables = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.organization') is not null as "isThere"`,
  )
  if (!tables.rows[0]?.isThere) return
  // Row security hides rows of organizations; whose a place is, and who may log in, it does not hide.
  const used = await client.query<{ is: boolean }>(
    `select pg_relation_size('public.organization') > 0 or exists (select from public.location_owner)
       or exists (select from public.identity) as is`,
  )
  if (used.rows[0]?.is === true)
    throw new CannotDistribute(
      'This database holds organizations, and only an empty one is distributed. Make a new one. Nothing was changed.',
    )
  const done = await doneTables(client)
  if ([...LAYOUT].every(([table, { kind }]) => kind === 'local' || done.has(table)))
    throw new CannotDistribute('This database is distributed already. Nothing was changed.')
}

/** The statements for the schema of a migrated database. */
export async function readPlan(
  client: pg.Client,
  shards: number,
  database?: string,
): Promise<DistributionPlan> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return distributionPlan(await readTableLinks(client), database ?? rows[0]?.name ?? '', shards)
}

/**
 * Distributes an empty database. Each table is a transaction of its own, since the locks of all of them are more than
 * PostgreSQL keeps; broken off, it goes on where it stopped. Answers how many tables it distributed.
 * @throws CannotDistribute as the two proofs do, and what migrating throws
 */
export async function distribute(config: pg.ClientConfig, shards: number): Promise<number> {
  const client = newClient({ ...config, options: '-c client_min_messages=warning' })
  await client.connect()
  try {
    await proveCluster(client)
    await proveEmpty(client)
    await migrate(config)
    const plan = await readPlan(client, shards)
    const done = await doneTables(client)
    const left = plan.tables.filter(({ table }) => !done.has(table))
    for (const statement of plan.opening) await client.query(statement)
    for (const { statement } of left) await client.query(statement)
    return left.length
  } finally {
    await client.end()
  }
}
