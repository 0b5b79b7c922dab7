/**
 * A forgotten password. Asking for it writes one line, whether or not the address is known; who it belongs to is
 * looked up after, when nobody waits for the answer any more.
 */
import { serverActor } from '../../audit/server-actor.ts'
import type { Outbox } from '../../adapters/mail/index.ts'
import type { Pool } from '../../database/connection.ts'
import { transactPlatform, type Transaction } from '../../database/transaction.ts'
import type { Services } from '../../http/call-context.ts'
import { passwordUseOf } from '../directory/only.ts'
import { emailForm } from '../../http/sessions/identity.ts'
import { instantFor, letterFor } from './letters.ts'
import { findPerson } from './person.ts'
import { addLink, insertRequest } from './store.ts'

/** Mails an hour to one address: asking again and again fills no mailbox. */
const HOURLY_MAX = 3

/** Notes that an address asked for a new password. */
export function askRecovery(pool: Pool, outbox: Outbox, email: string): Promise<void> {
  return transactPlatform(pool, transaction => outbox.putOff(transaction, { recover: emailForm(email) }))
}

/** Starts what was asked for, if the address is somebody's who may work here. */
export async function startRecovery(
  config: Services['config'],
  outbox: Outbox,
  transaction: Transaction,
  email: string,
): Promise<void> {
  const { rows } = await transaction.query({
    text: `select i.organization_id, i.user_id from identity i
           where i.email = $1 and (select count(*) from request r where r.organization_id = i.organization_id
             and r.user_id = i.user_id and r.type = 'password' and r.created > now() - interval '1 hour') < $2`,
    values: [email, HOURLY_MAX],
  })
  const found = rows[0]
  if (found === undefined) return
  const organizationId = found['organization_id'] as string
  await transaction.enter(organizationId)
  const person = await findPerson(transaction, organizationId, found['user_id'] as string)
  if (person === undefined) return
  if ((await passwordUseOf(transaction, person)) === 'refused') {
    await outbox.post(
      transaction,
      letterFor(person, {
        kind: 'passwordByDirectory',
        href: `${config.publicUrl}/#/login`,
        paragraphs: ['passwordByDirectory.text'],
        footer: 'password.footer',
        values: {},
      }),
    )
    return
  }
  const actor = { ...serverActor(organizationId), locale: person.locale }
  const context = { services: { config, outbox }, actor, transaction }
  const request = await insertRequest(context, { type: 'password', userId: person.userId, data: { email } })
  const href = await addLink(context, request)
  await outbox.post(
    transaction,
    letterFor(person, {
      kind: 'password',
      href,
      paragraphs: ['password.text', 'password.ignore'],
      footer: 'password.footer',
      values: { until: instantFor(person, request.expires) },
    }),
  )
}
