/** What all calls about receivers and tokens begin and end with. */
import { Problem } from '@cloche/domain/problems'
import type { CallContext } from '../../../../http/call-context.ts'
import { writeAudit } from '../../../../audit/write-audit.ts'
import type { Transaction } from '../../../../database/transaction.ts'
import { transactPlatform } from '../../../../database/transaction.ts'
import type { WireRow } from '../../../../entity-engine/rows.ts'
import type { AnswerTo } from '../../../../http/call-context.ts'
import { AUDIT_TOKENS, tokensOf } from '../../../../machine-tokens/index.ts'
import { refuseWhileActing } from '../../../requests/index.ts'
import { lastBlock, receiversOf, shownReceiver } from './receiver.store.ts'

type Asking = Pick<CallContext, 'services' | 'session' | 'read'>

/**
 * Where the whole log goes is decided in one's own name, by somebody who sees all of it.
 * @throws NOT_ALLOWED
 */
export function refuseOthers({ session }: Pick<CallContext, 'session'>): void {
  refuseWhileActing(session)
  if (session.allowedPlaces !== null) throw new Problem('NOT_ALLOWED')
}

/** Notes a change of a receiver; never a secret. */
export const noteReceiver = (
  transaction: Transaction,
  { actor }: Pick<CallContext, 'actor'>,
  recordId: string,
  { verb, before = null, after = null }: { verb: string; before?: WireRow | null; after?: WireRow | null },
): Promise<unknown> =>
  writeAudit(transaction, actor, {
    action: 'settings.stream-changed',
    entity: 'auditReceiver',
    recordId,
    verb,
    before,
    after,
  })

/** Who made which token, by the ids that are kept of them. */
async function namesOf(transaction: Transaction, organizationId: string, ids: readonly string[]) {
  const { rows } = await transaction.query<{ id: string; name: string | null }>({
    text: 'select id, full_name as name from "user" where organization_id = $1 and id = any($2::uuid[])',
    values: [organizationId, ids],
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** All of it, as it is now. */
export async function answerReceivers({
  services,
  session,
  read,
}: Asking): Promise<AnswerTo<'audit.receivers'>> {
  const { organizationId } = session
  const tokens = await transactPlatform(services.pool, transaction =>
    tokensOf(transaction, AUDIT_TOKENS, organizationId),
  )
  return read(async transaction => {
    const [rows, last, names] = [
      await receiversOf(transaction, organizationId),
      await lastBlock(transaction, organizationId),
      await namesOf(
        transaction,
        organizationId,
        tokens.flatMap(({ createdBy }) => createdBy ?? []),
      ),
    ]
    return {
      receivers: rows.map(row => shownReceiver(row, last)),
      tokens: tokens.map(token => ({ ...token, createdBy: names.get(token.createdBy ?? '') ?? null })),
      mayBePlain: services.outside.isLocal,
      streamAddress: `${services.config.publicUrl}/api/v0/organization/audit/stream`,
    }
  })
}
