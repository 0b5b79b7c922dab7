/** How an empty database of ours becomes a distributed one: the statements, in an order that foreign keys allow. */
import type pg from 'pg'
import { LAYOUT } from './layout.ts'

/** That one table names another. */
export interface TableLink {
  readonly table: string
  readonly target: string
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * What the nodes need to know of each transaction, for this database alone. Its triggers read the row at hand and
 * nothing else, which is what makes them safe; nobody but the nodes themselves logs in as the roles of requests and
 * backups, which have no password.
 */
const opening = (database: string): string[] => [
  `alter database ${quoted(database)} set citus.propagate_set_commands to 'local'`,
  `alter database ${quoted(database)} set citus.enable_unsafe_triggers to 'on'`,
  `set citus.enable_unsafe_triggers to 'on'`,
  'alter role cloche_app login',
  'alter role cloche_backup login',
]

/** The tables that are distributed, each after those that it names. @throws Error naming those that name each other */
export function inOrder(tables: readonly string[], links: readonly TableLink[]): string[] {
  const order: string[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const isReady = (name: string) =>
      links.every(({ table, target }) => table !== name || target === name || !waiting.includes(target))
    const ready = waiting.filter(isReady)
    if (ready.length === 0) throw new Error(`Tables that name each other: ${waiting.join(', ')}`)
    order.push(...ready)
    waiting = waiting.filter(table => !ready.includes(table))
  }
  return order
}

/** Which tables name which, read from PostgreSQL's catalogue. */
export async function readTableLinks(client: Pick<pg.ClientBase, 'query'>): Promise<TableLink[]> {
  const { rows } = await client.query<TableLink>(
    `select distinct source.relname as table, target.relname as target
     from pg_constraint join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
     where contype = 'f' and conparentid = 0 and source.relnamespace = 'public'::regnamespace`,
  )
  return rows
}

export interface PlannedTable {
  readonly table: string
  readonly statement: string
}

export interface DistributionPlan {
  /** What is set and allowed first. */
  readonly opening: readonly string[]
  /** One after another; partitions go with their table. */
  readonly tables: readonly PlannedTable[]
}

/** @param shards into how many pieces each table is cut, which is the greatest number of nodes that it can lie on */
export function distributionPlan(
  links: readonly TableLink[],
  database: string,
  shards: number,
): DistributionPlan {
  const columns = new Map(
    [...LAYOUT].flatMap(([table, place]) =>
      place.kind === 'distributed' ? [[table, place.column] as const] : [],
    ),
  )
  const [first = '', ...others] = inOrder([...columns.keys()], links)
  const planned = (table: string, more: string): PlannedTable => ({
    table,
    statement: `select create_distributed_table('${quoted(table)}', '${columns.get(table)}', ${more})`,
  })
  return {
    opening: opening(database),
    tables: [
      planned(first, `colocate_with => 'none', shard_count => ${shards}`),
      ...others.map(table => planned(table, `colocate_with => '${quoted(first)}'`)),
    ],
  }
}
