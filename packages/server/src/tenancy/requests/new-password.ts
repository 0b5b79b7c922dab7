/** What a new password brings with it: no other session, no lock-out, a line of history, a letter. */
import type { Outbox } from '../../adapters/mail/index.ts'
import type { Config } from '../../config.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Actor } from '../../entity-engine/behaviours.ts'
import { historyStatement } from '../../entity-engine/history.ts'
import { failureDigest } from './failures.ts'
import { endSessions } from '../../http/sessions/identity.ts'
import { instantFor, letterFor } from './letters.ts'
import type { Person } from './person.ts'

/** Sets a password and ends every session of the person, save the one it was changed in. A platform transaction. */
export async function setPassword(
  transaction: Transaction,
  of: { organizationId: string; userId: string; passwordHash: string; except?: string },
): Promise<void> {
  const { rows } = await transaction.query({
    text: 'update identity set password_hash = $3, changed = now() where organization_id = $1 and user_id = $2 returning email',
    values: [of.organizationId, of.userId, of.passwordHash],
  })
  await transaction.query({
    text: 'delete from login_failure where address_digest = $1',
    values: [failureDigest(rows[0]?.['email'] as string)],
  })
  await transaction.query({
    text: `update request set status = 'cancelled', settled = now()
           where organization_id = $1 and user_id = $2 and type = 'password' and status = 'pending'`,
    values: [of.organizationId, of.userId],
  })
  await endSessions(transaction, of)
}

/** The line in the person's history; of the password itself it says nothing. */
export async function writePasswordLine(transaction: Transaction, actor: Actor): Promise<void> {
  await transaction.query(
    historyStatement(actor, {
      entity: 'user',
      recordId: actor.userId ?? '',
      verb: 'passwordChange',
      version: null,
    }),
  )
}

/** Tells the person, in their history and by mail. In a transaction of their organization. */
export async function tellPasswordChanged(
  { config, outbox }: { config: Config; outbox: Outbox },
  transaction: Transaction,
  person: Person,
  actor: Actor,
): Promise<void> {
  await writePasswordLine(transaction, actor)
  await outbox.post(
    transaction,
    letterFor(person, {
      kind: 'passwordChanged',
      href: `${config.publicUrl}/#/password/recover`,
      paragraphs: ['passwordChanged.text', 'passwordChanged.alarm'],
      footer: 'passwordChanged.footer',
      values: { at: instantFor(person, actor.now) },
    }),
  )
}
