/** What waits in the queue, and what was put aside, read past pg-boss, which keeps its own figures for a minute. */
import type { Pool } from '../database/connection.ts'
import { PUT_ASIDE } from './queue.ts'

export interface QueueFigures {
  readonly name: string
  /** Could be done now, and is not yet. */
  readonly waiting: number
  /** Wait for their time, or for the next try. */
  readonly later: number
  readonly atWork: number
  /** Seconds since the first of those that wait could have been done; 0: none waits. */
  readonly oldest: number
  /** Done within the last hour. */
  readonly done: number
}

/** Of every name of work, rounds among them; what was put aside is told by itself. */
export async function queueFigures(pool: Pool): Promise<QueueFigures[]> {
  return (await rowsOf(pool, {
    text: `select queue.name,
        count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
        count(*) filter (where state < 'active' and start_after > now())::int as later,
        count(*) filter (where state = 'active')::int as "atWork",
        coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8 as oldest,
        count(*) filter (where state = 'completed' and completed_on > now() - interval '1 hour')::int as done
      from pgboss.queue left join pgboss.job on job.name = queue.name
      where queue.name not like '\\_\\_%' and queue.name <> $1 group by queue.name order by queue.name`,
    values: [PUT_ASIDE],
  })) as unknown as QueueFigures[]
}

export interface PutAside {
  readonly id: string
  readonly name: string
  /** What may be told of why. */
  readonly fault: string | null
  readonly tries: number
  /** When it was asked for, and when it was put aside. */
  readonly asked: string
  readonly at: string
}

/** What was put aside, the last first. */
export async function putAside(
  pool: Pool,
  { offset, limit, name }: { readonly offset: number; readonly limit: number; readonly name?: string },
): Promise<{ items: PutAside[]; count: number }> {
  const where = `job.name = $1 and state = 'created' and ($2::text is null or source_name = $2)`
  const values = [PUT_ASIDE, name ?? null]
  const [items, counted] = await Promise.all([
    rowsOf(pool, {
      text: `select id, source_name as name, source_output ->> 'fault' as fault, coalesce(source_retry_count, 0) + 1 as tries,
          coalesce(source_created_on, created_on) as asked, created_on as at
        from pgboss.job where ${where} order by created_on desc, id desc offset $3 limit $4`,
      values: [...values, offset, limit],
    }),
    rowsOf(pool, { text: `select count(*)::int as count from pgboss.job where ${where}`, values }),
  ])
  return { items: items as unknown as PutAside[], count: Number(counted[0]?.['count'] ?? 0) }
}

function rowsOf(pool: Pool, statement: { text: string; values: unknown[] }) {
  return pool.use(connection => connection.send(statement)).then(({ rows }) => rows)
}
