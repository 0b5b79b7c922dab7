/** Makes exports in the background: any number of servers may, each takes one at a time. */
import { rm, stat } from 'node:fs/promises'
import { organizationSetting, transactPlatform } from '../../database/transaction.ts'
import { digestOfFile } from './digest.ts'
import type { Exporting } from './exporting.ts'
import { exportPlace, storedName } from './place.ts'
import { writePersonExport } from './person/write-person.ts'
import { KEPT_DAYS } from './start.ts'
import { writeExport } from './write.ts'

interface Taken {
  readonly id: string
  readonly organizationId: string
  readonly kind: 'organization' | 'person'
  readonly userId: string | null
  readonly locale: string
  readonly attempts: number
}

/** A server that was not heard of for as long is gone: another goes on, from the beginning. */
const SILENT = '2 minutes'
const ATTEMPTS_MAX = 3
const TELL_MS = 1_000

/** Makes what waits, one after the other. @returns how many */
export async function runExports(exporting: Exporting): Promise<number> {
  await giveUpLost(exporting)
  for (let count = 0; ; count++) {
    const taken = await take(exporting)
    if (taken === undefined) return count
    await make(exporting, taken)
  }
}

/** What was begun too often is marked as failed, and says so. */
const giveUpLost = ({ pool }: Exporting) =>
  transactPlatform(pool, transaction =>
    transaction.query({
      text: `update data_export set status = 'failed', finished = now(), fault = 'interrupted'
             where status = 'running' and beat < now() - $1::interval and attempts >= $2`,
      values: [SILENT, ATTEMPTS_MAX],
    }),
  )

const take = ({ pool }: Exporting): Promise<Taken | undefined> =>
  transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query<Taken>({
      text: `update data_export set status = 'running', attempts = attempts + 1, beat = now(), done = 0, total = 0
             where (organization_id, id) in (
               select organization_id, id from data_export
               where status = 'waiting' or (status = 'running' and beat < now() - $1::interval)
               order by asked limit 1 for update skip locked)
             returning id, organization_id as "organizationId", kind, user_id as "userId", locale, attempts`,
      values: [SILENT],
    })
    return rows[0]
  })

const settle = (
  { pool }: Exporting,
  { id, organizationId }: Taken,
  set: string,
  values: readonly unknown[] = [],
) =>
  transactPlatform(pool, async transaction => {
    await transaction.query(organizationSetting(organizationId))
    await transaction.query({
      text: `update data_export set ${set} where organization_id = $1 and id = $2`,
      values: [organizationId, id, ...values],
    })
  })

async function make(exporting: Exporting, taken: Taken): Promise<void> {
  const place = exportPlace(exporting.config)
  const name = storedName(taken.id)
  const path = await place.partPath(name)
  let [done, total] = [0, 0]
  const telling = setInterval(() => {
    settle(exporting, taken, 'beat = now(), done = $3, total = $4', [done, total]).catch(() => undefined)
  }, TELL_MS)
  try {
    const source = { database: exporting.pool.config, blobs: exporting.blobs }
    const progress = (now: number, all: number) => ([done, total] = [now, all])
    if (taken.kind === 'person' && taken.userId !== null)
      await writePersonExport(source, taken.organizationId, taken.userId, path, taken.locale)
    else await writeExport(source, taken.organizationId, path, progress)
    const { size } = await stat(path)
    const sha256 = await digestOfFile(path)
    await place.keep(path, name)
    await settle(
      exporting,
      taken,
      `status = 'done', finished = now(), beat = null, done = greatest($5, 1), total = greatest($5, 1), bytes = $3, sha256 = $4,
       expires = greatest(expires, now() + make_interval(days => $6))`,
      [size, sha256, total, KEPT_DAYS],
    )
  } catch (error) {
    await rm(path, { force: true })
    const fault = (error as { code?: string }).code === 'ENOSPC' ? 'full' : 'failed'
    await settle(exporting, taken, `status = 'failed', finished = now(), fault = $3`, [fault])
    throw error
  } finally {
    clearInterval(telling)
  }
}

/** Takes away the files of exports that have expired. @returns how many */
export async function removeExpired(exporting: Exporting): Promise<number> {
  const { rows } = await transactPlatform(exporting.pool, transaction =>
    transaction.query<Taken>({
      text: `select id, organization_id as "organizationId" from data_export where status = 'done' and expires < now() limit 100`,
    }),
  )
  for (const expired of rows) {
    await exportPlace(exporting.config).remove(storedName(expired.id))
    await settle(exporting, expired, `status = 'removed'`)
  }
  return rows.length
}
