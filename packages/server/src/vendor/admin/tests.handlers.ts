/** How this installation is: what it stands on, what waits, who works in it. For the platform's own people. */
import type { CallNamed } from '@cloche/domain/calls'
import type { AnswerOf } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'
import type { Pool } from '../../database/connection.ts'
import { transact, serverScope } from '../../database/transaction.ts'
import type { Handler } from '../../http/call-context.ts'
import type { Health } from '../../http/health/health.ts'
import { LATE_MINUTES, SLOW_MS } from '../../http/health/parts.ts'

type Answer = AnswerOf<CallNamed<'admin.tests'>>
type Test = Answer['tests'][number]

async function databaseTest(pool: Pool): Promise<{ test: Test; version: string }> {
  const started = performance.now()
  const { rows } = await pool.use(connection => connection.send({ text: 'show server_version' }))
  const took = Math.round(performance.now() - started)
  const sizes = await pool.use(connection =>
    connection.send({
      text: `select pg_database_size(current_database())::float8 as bytes,
        (select count(*)::int from pg_stat_activity where datname = current_database()) as connections`,
    }),
  )
  const { bytes, connections } = sizes.rows[0] as { bytes: number; connections: number }
  return {
    test: { name: 'database', isOk: took < SLOW_MS, values: { milliseconds: took, bytes, connections } },
    version: String(rows[0]?.['server_version']),
  }
}

async function storedTests(pool: Pool): Promise<Test[]> {
  const { rows } = await pool.use(connection =>
    connection.send({
      text: `select (select count(*)::int from migration) as migrations, (select max(name) from migration) as last,
        count(*) filter (where sealed is not null and given_up is null)::int as waiting,
        count(*) filter (where given_up is not null)::int as "givenUp",
        count(*) filter (where sealed is not null and given_up is null and created < now() - make_interval(mins => ${LATE_MINUTES}))::int as late
        from mail`,
    }),
  )
  const { migrations, last, waiting, givenUp, late } = rows[0] as {
    migrations: number
    last: string
    waiting: number
    givenUp: number
    late: number
  }
  return [
    { name: 'migrations', isOk: migrations > 0, values: { migrations, last } },
    { name: 'outbox', isOk: late === 0 && givenUp === 0, values: { waiting, late, givenUp } },
  ]
}

/** The parts of the health that are not told by the tests above, with the ledgers that wait to be sealed. */
async function healthTests(health: Health): Promise<Test[]> {
  const parts = await health.read()
  return (['disk', 'queue', 'clock', 'partitions', 'backup', 'rehearsal'] as const).map(name => {
    const { word, figures } = parts[name]
    const { unsealed = null, unsealedSeconds = null } = figures
    const isOk = word === 'good' || word === 'unknown'
    const values = name === 'queue' ? { unsealed, unsealedSeconds } : figures
    return { name, isOk, ...(word === 'unknown' ? { isUnknown: true } : {}), values }
  })
}

const COUNTS = `select o.id, o.name,
    (select count(*)::int from "user" where organization_id = $1 and deleted is null) as users,
    (select count(*)::int from location where organization_id = $1 and deleted is null) as locations,
    (select count(*)::int from product where organization_id = $1 and deleted is null) as products,
    (select count(*)::int from device where organization_id = $1 and deleted is null) as devices,
    (select count(*)::int from label where organization_id = $1) as labels
  from organization o where o.id = $1 and o.deleted is null`

/** Numbers of each organization, read under its own tenancy; ids alone stand outside. */
async function organizationCounts(pool: Pool, offset: number, limit: number) {
  const { rows } = await pool.use(connection =>
    connection.send({ text: 'select distinct organization_id as id from location_owner order by 1' }),
  )
  const found: Answer['organizations'][number][] = []
  for (const { id } of rows.slice(offset, offset + limit)) {
    const organizationId = id as string
    const counts = await transact(
      pool,
      serverScope(organizationId),
      transaction =>
        transaction.query<Answer['organizations'][number]>({ text: COUNTS, values: [organizationId] }),
      'read only',
    )
    if (counts.rows[0]) found.push(counts.rows[0])
  }
  return { organizations: found, count: rows.length }
}

/** @throws NOT_ALLOWED for everybody but the platform's people. */
export const cloudTests: Handler<'admin.tests'> = async ({ services, session, query, readTogether }) => {
  // What is remembered of the session is believed only while it holds.
  await readTogether([])
  if (!session.isPlatformOwner) throw new Problem('NOT_ALLOWED', { permission: 'RO' })
  const { offset = 0, limit = 100 } = query
  const { pool, live, health } = services
  const database = await databaseTest(pool)
  const { rss, heapUsed } = process.memoryUsage()
  const tests: Test[] = [
    database.test,
    ...(await storedTests(pool)),
    ...(await healthTests(health)),
    { name: 'live', isOk: true, values: { streams: live.size } },
    { name: 'memory', isOk: true, values: { rss, heapUsed, uptimeSeconds: Math.round(process.uptime()) } },
  ]
  return {
    tests,
    statusUrl: services.config.statusUrl ?? null,
    versions: { database: database.version, node: process.versions.node },
    ...(await organizationCounts(pool, offset, limit)),
  }
}
