/** Papers of a person that were made in the background, and how long they are kept. */
import { buffer } from 'node:stream/consumers'
import { Problem } from '@cloche/domain/problems'
import { blobKey } from '../adapters/blobs/index.ts'
import { removeUnnamed } from '../backup/snapshot/still-named.ts'
import { transact, serverScope } from '../database/transaction.ts'
import type { CallContext, Services } from '../http/call-context.ts'
import { eachOrganization } from '../operations/each-organization.ts'
import {
  clearStatement,
  ownFileStatement,
  ownStatement,
  type PaperJob,
  type PaperKind,
} from './paper-job.store.ts'

/** After so many days they are made anew by whoever needs them. */
const KEPT_DAYS = 7

/** Those that a person asked for, the last first. */
export async function ownPapers(
  { session, readTogether }: Pick<CallContext, 'session' | 'readTogether'>,
  kind: PaperKind | null,
): Promise<readonly PaperJob[]> {
  const [found] = await readTogether([ownStatement(session.organizationId, session.userId, kind)])
  return found.rows
}

/** The file of a paper that the person asked for. @throws NOT_FOUND */
export async function ownPaperFile(
  { session, services, readTogether }: Pick<CallContext, 'session' | 'services' | 'readTogether'>,
  kind: PaperKind,
  id: string,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const { organizationId, userId } = session
  const [found] = await readTogether([ownFileStatement(organizationId, userId, kind, id.toLowerCase())])
  const [row] = found.rows
  const blob =
    row === undefined || row.digest === null
      ? undefined
      : await services.blobs.open(blobKey(organizationId, row.digest))
  if (row === undefined || blob === undefined) throw new Problem('NOT_FOUND', { entity: 'paperJob' })
  return { name: row.name, bytes: await buffer(blob.stream) }
}

/** Forgets papers of some days ago, with their files unless something else is the same file. */
export const clearPapers = (
  { pool, blobs }: Pick<Services, 'pool' | 'blobs'>,
  days = KEPT_DAYS,
): Promise<void> =>
  eachOrganization(pool, organizationId =>
    transact(pool, serverScope(organizationId), async transaction => {
      const { rows } = await transaction.query(clearStatement(organizationId, days))
      const gone = rows.flatMap(({ digest }) => digest ?? [])
      await removeUnnamed(transaction, blobs, organizationId, gone)
    }),
  )
