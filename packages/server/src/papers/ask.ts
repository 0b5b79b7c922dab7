/** Asking for a paper that takes long: its line, and the work that makes it, in one transaction. */
import { Problem } from '@cloche/domain/problems'
import { canonicalJson } from '@cloche/domain/rules/ledger-seals'
import { digestOf } from '../adapters/blobs/index.ts'
import { newId } from '../adapters/ids.ts'
import type { Transaction } from '../database/transaction.ts'
import type { CallContext } from '../http/call-context.ts'
import { workOf } from './make.ts'
import {
  addStatement,
  countOpenStatement,
  openOneStatement,
  type PaperJob,
  type PaperKind,
} from './paper-job.store.ts'

/** Papers of an organization that wait or are being made. */
const OPEN_MAX = 20
const RETRY_SECONDS = 30

interface PaperWish {
  readonly kind: PaperKind
  /** What its file is called, without ending. */
  readonly name: string
  /** By which two that are the same are told; what is made otherwise. */
  readonly same?: object
  /** What is made of it. */
  readonly asked: object
}

/**
 * Asks for a paper; the same of the same person that waits or is being made already is answered instead of a second one.
 * Whether the person may have it is decided before.
 * @throws BUSY where too many of the organization wait
 */
export async function askForPaper(
  { services, session, actor }: Pick<CallContext, 'services' | 'session' | 'actor'>,
  transaction: Transaction,
  { kind, name, asked, same = asked }: PaperWish,
): Promise<PaperJob> {
  const { organizationId, userId } = session
  const askedDigest = digestOf(Buffer.from(canonicalJson(same)))
  const { now: _now, ...as } = actor
  const id = newId()
  const { rows } = await transaction.query(countOpenStatement(organizationId))
  if ((rows[0]?.count ?? 0) >= OPEN_MAX) throw new Problem('BUSY', { retryAfter: RETRY_SECONDS })
  const { rowCount } = await transaction.query(
    addStatement({ organizationId, id, kind, userId, actor: as, asked, askedDigest, name }),
  )
  if (rowCount === 1) await services.queue.add(transaction, workOf(kind), { organizationId, id }, { key: id })
  const found = await transaction.query(openOneStatement(organizationId, userId, kind, askedDigest))
  return found.rows[0] as PaperJob
}
