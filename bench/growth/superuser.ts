/** Loading as the owner of everything: past triggers, foreign keys and policies; in steps that are done once. */
import pg from 'pg'
import type { Installation } from '../installation.ts'

export interface Loader {
  readonly client: pg.Client
  /** Does a step in a transaction with its mark; not again in a load that goes on after a break. */
  step(name: string, work: () => Promise<unknown>): Promise<void>
}

/** Runs `work` as PostgreSQL's superuser. Marks of steps lie in a schema of their own, `bench`. */
export async function loading<T>(
  installation: Installation,
  work: (loader: Loader) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...installation.connection,
    user: 'postgres',
    options:
      '-c TimeZone=UTC -c session_replication_role=replica -c synchronous_commit=off -c client_min_messages=warning',
  })
  await client.connect()
  try {
    await client.query(`
      set maintenance_work_mem = '512MB'; set work_mem = '128MB'; set temp_buffers = '256MB';
      create schema if not exists bench;
      create table if not exists bench.done (step text primary key, at timestamptz not null default clock_timestamp(), seconds double precision not null);
      create table if not exists bench.pattern (name text primary key, row jsonb not null);
      create table if not exists bench.index ("table" text not null, name text primary key, definition text not null);
      create table if not exists bench.organization (place integer primary key, id uuid not null, size integer not null,
        batches integer not null, products integer not null, locations integer not null, sensors integer not null, readings bigint not null);
      create table if not exists bench.time ("from" timestamptz not null, until timestamptz not null)`)
    const started = performance.now()
    return await work({
      client,
      async step(name, run) {
        const known = await client.query('select from bench.done where step = $1', [name])
        if (known.rowCount === 1) return
        const from = performance.now()
        await client.query('begin')
        try {
          await run()
          const seconds = (performance.now() - from) / 1000
          await client.query('insert into bench.done (step, seconds) values ($1, $2)', [name, seconds])
          await client.query('commit')
        } catch (error) {
          await client.query('rollback')
          throw error
        }
        const now = performance.now()
        process.stderr.write(
          `${((now - started) / 1000).toFixed(0)} s: ${name}, ${((now - from) / 1000).toFixed(1)} s\n`,
        )
      },
    })
  } finally {
    await client.end()
  }
}
