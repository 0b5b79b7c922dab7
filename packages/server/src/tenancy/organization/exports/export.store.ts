/** Exports as they are read, with the names of whoever is still there. */
import type { CallNamed } from '@cloche/domain/calls'
import { choice, instant, link, number, text, type AnswerOf } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'
import type { Transaction } from '../../../database/transaction.ts'
import type { Columns } from '../people/computed-page.ts'

export type Export = AnswerOf<CallNamed<'organization.export'>>['export']

const user = () => link({ entity: 'user' })

export const EXPORT_COLUMNS: Columns = {
  id: user(),
  kind: choice({ options: ['organization', 'person'] }),
  userId: user(),
  userName: text({}),
  asked: instant({}),
  askedBy: user(),
  askerName: text({}),
  status: choice({ options: ['waiting', 'running', 'done', 'failed', 'removed'] }),
  done: number({ integer: true }),
  total: number({ integer: true }),
  finished: instant({}),
  expires: instant({}),
  bytes: number({ integer: true }),
  sha256: text({}),
  fault: text({}),
}

/** `$1` is the organization. */
export const EXPORTS = `select e.id, e.kind, e.user_id, person.full_name as user_name, e.asked, e.asked_by,
    asker.full_name as asker_name, e.status, e.done, e.total, e.finished, e.expires, e.bytes, e.sha256, e.fault
  from data_export e
  left join "user" person on person.organization_id = e.organization_id and person.id = e.user_id
  left join "user" asker on asker.organization_id = e.organization_id and asker.id = e.asked_by
  where e.organization_id = $1`

/** @throws NOT_FOUND */
export async function readExport(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<Export> {
  const { rows } = await transaction.query<Export>({
    text: `select id, kind, user_id as "userId", user_name as "userName", asked, asked_by as "askedBy",
        asker_name as "askerName", status, done, total, finished, expires, bytes, sha256, fault
      from (${EXPORTS} and e.id = $2) found`,
    values: [organizationId, id],
  })
  if (rows[0] === undefined) throw new Problem('NOT_FOUND', { entity: 'export' })
  return rows[0]
}
