/** A connection of its own, outside the pool: for migrations, the live listener and the launcher. */
import pg from 'pg'

/**
 * The only way to a `pg.Client`: one that breaks while nobody waits for it says so by an event, which would end the
 * process without a listener. Whoever waits is refused anyway; whoever does not, listens for `error` or `end` too.
 */
export function newClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  return client
}

/** A client of its own, or a connection of the pool. */
export type PartitionClient = Pick<pg.ClientBase, 'query'>
