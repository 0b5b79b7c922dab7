/** A message of a ticket is told by mail: support's to whoever asked, theirs to the installation's contact. */
import { languageOf } from '@cloche/domain/text'
import type { EntityDeclaration, Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import type { Transaction } from '../../../database/transaction.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { createRecord } from '../../../entity-engine/write.ts'
import type { CallContext, StandardHandler } from '../../../http/call-context.ts'
import { findPerson, letterFor, type Person } from '../../requests/index.ts'

/** So much of a message stands in the letter; the rest is read in Cloche. */
const WORDS_MAX = 600

const WHOLE = { kind: 'organization' } as const

/** The installation's contact as somebody to write to, in the language of the organization that asks. */
function contactOf(
  context: CallContext<object>,
  { name, locale, timeZone }: Row<Entities['organization']>,
): Person | undefined {
  const { email } = context.services.config.contact
  if (email === undefined) return undefined
  return {
    userId: '',
    organizationId: context.session.organizationId,
    organization: name,
    email,
    name: '',
    lastName: '',
    fullName: '',
    roleLevel: 5,
    directorySource: null,
    locationIds: [],
    locale,
    language: languageOf(locale),
    timeZone,
  }
}

async function readOf<E extends EntityDeclaration>(
  transaction: Transaction,
  entity: E,
  organizationId: string,
  id: string,
) {
  const { statement, finish } = readStatement(entity, organizationId, id, WHOLE)
  return oneOrNotFound(entity, (await transaction.query(statement)).rows, finish)
}

async function tell(
  context: CallContext<object>,
  transaction: Transaction,
  message: Row<Entities['ticketMessage']>,
): Promise<void> {
  const { services, session, actor } = context
  const { organizationId } = session
  const ticket = await readOf(transaction, ENTITIES.ticket, organizationId, message.ticketId)
  const { isSupport, text } = message
  const asker = ticket.userId
  const reader = isSupport
    ? asker === null
      ? undefined
      : await findPerson(transaction, organizationId, asker)
    : contactOf(context, await readOf(transaction, ENTITIES.organization, organizationId, organizationId))
  if (reader === undefined) return
  const kind = isSupport ? 'ticketAnswered' : 'ticketAsked'
  const letter = letterFor(reader, {
    kind,
    href: `${services.config.publicUrl}/#/ticket/${ticket.id}`,
    paragraphs: [`${kind}.text`, `${kind}.words`],
    footer: `${kind}.footer`,
    values: {
      ticket: ticket.name,
      writer: actor.userName ?? '',
      words: text.slice(0, WORDS_MAX),
    },
  })
  await services.outbox.post(transaction, letter)
}

export const createTicketMessage: StandardHandler<'ticketMessage.create'> = context =>
  context.write(async transaction => {
    const write = writeContext(context, transaction, ENTITIES.ticketMessage, 'create')
    const ticketMessage = await createRecord(write, ENTITIES.ticketMessage, context.body.ticketMessage)
    // One that was sent before was told before.
    if (ticketMessage.created === context.actor.now) await tell(context, transaction, ticketMessage)
    return { ticketMessage }
  })
