/** A message of a ticket is told by mail: support's to whoever asked, theirs to the installation's contact. */
import { languageOf } from '@cloche/domain/text'
import { ENTITIES } from '@cloche/domain/entities'
import type { Transaction } from '../../../database/transaction.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { createRecord } from '../../../entity-engine/write.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { findPerson, letterFor, type Person } from '../../../requests/index.ts'

/** So much of a message stands in the letter; the rest is read in Cloche. */
const WORDS_MAX = 600

const WHOLE = { kind: 'organization' } as const

/** The installation's contact as somebody to write to, in the language of the organization that asks. */
function contactOf(context: CallContext, organization: WireRow): Person | undefined {
  const { email } = context.services.config.contact
  if (email === undefined) return undefined
  const locale = organization['locale'] as Person['locale']
  return {
    userId: '',
    organizationId: context.session.organizationId,
    organization: organization['name'] as string,
    email,
    name: '',
    lastName: '',
    fullName: '',
    roleLevel: 5,
    locationIds: [],
    locale,
    language: languageOf(locale),
    timeZone: organization['timeZone'] as string,
  }
}

async function readOf(
  transaction: Transaction,
  entity: 'ticket' | 'organization',
  organizationId: string,
  id: string,
) {
  const { statement, finish } = readStatement(ENTITIES[entity], organizationId, id, WHOLE)
  return oneOrNotFound(ENTITIES[entity], (await transaction.query(statement)).rows, finish)
}

async function tell(context: CallContext, transaction: Transaction, message: WireRow): Promise<void> {
  const { services, session, actor } = context
  const { organizationId } = session
  const ticket = await readOf(transaction, 'ticket', organizationId, message['ticketId'] as string)
  const isSupport = message['isSupport'] === true
  const asker = ticket['userId'] as string | null
  const reader = isSupport
    ? asker === null
      ? undefined
      : await findPerson(transaction, organizationId, asker)
    : contactOf(context, await readOf(transaction, 'organization', organizationId, organizationId))
  if (reader === undefined) return
  const kind = isSupport ? 'ticketAnswered' : 'ticketAsked'
  const letter = letterFor(reader, {
    kind,
    href: `${services.config.publicUrl}/#/ticket/${ticket['id'] as string}`,
    paragraphs: [`${kind}.text`, `${kind}.words`],
    footer: `${kind}.footer`,
    values: {
      ticket: ticket['name'] as string,
      writer: actor.userName ?? '',
      words: (message['text'] as string).slice(0, WORDS_MAX),
    },
  })
  await services.outbox.post(transaction, letter)
}

export const createTicketMessage: Handler = context =>
  context.write(async transaction => {
    const draft = context.body['ticketMessage'] as WireRow
    const write = writeContext(context, transaction, ENTITIES.ticketMessage, 'create')
    const ticketMessage = await createRecord(write, ENTITIES.ticketMessage, draft)
    // One that was sent before was told before.
    if (ticketMessage['created'] === context.actor.now) await tell(context, transaction, ticketMessage)
    return { ticketMessage }
  })
