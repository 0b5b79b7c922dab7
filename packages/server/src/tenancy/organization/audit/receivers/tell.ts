/** Tells the owners that the log is sent somewhere no more. */
import type { PauseReason } from '@cloche/domain/rules/audit'
import type { Transaction } from '../../../../database/transaction.ts'
import type { Services } from '../../../../http/call-context.ts'
import { findPerson, instantFor, letterFor } from '../../../requests/index.ts'

const OWNERS_MAX = 20

export async function tellPaused(
  { outbox, config }: Pick<Services, 'outbox' | 'config'>,
  transaction: Transaction,
  organizationId: string,
  { name, at, reason }: { readonly name: string; readonly at: string; readonly reason: PauseReason },
): Promise<void> {
  const { rows } = await transaction.query<{ readonly id: string }>({
    text: `select id from "user" where organization_id = $1 and role_level = 5 and active and deleted is null order by id limit ${OWNERS_MAX}`,
    values: [organizationId],
  })
  for (const { id } of rows) {
    const person = await findPerson(transaction, organizationId, id)
    if (person === undefined) continue
    await outbox.post(
      transaction,
      letterFor(person, {
        kind: 'auditPaused',
        paragraphs: ['auditPaused.text', `auditPaused.${reason}`, 'auditPaused.how'],
        href: `${config.publicUrl}/#/organization/audit`,
        footer: 'auditPaused.footer',
        values: { receiver: name, at: instantFor(person, at) },
      }),
    )
  }
}
