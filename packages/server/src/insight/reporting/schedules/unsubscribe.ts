/**
 * Wanting no more reports of a schedule, by the link of a letter and without a log-in. Opening the link changes nothing:
 * programs that look through mail open links, too. Mail programs send a form of one field (RFC 8058).
 */
import { Problem } from '@cloche/domain/problems'
import { emailAddresses } from '@cloche/domain/rules/addresses'
import { chooseLocale } from '@cloche/domain/text'
import type { FastifyInstance } from 'fastify'
import { ENTITIES } from '@cloche/domain/entities'
import { serverActor } from '../../../audit/server-actor.ts'
import { transact, serverScope, type Transaction } from '../../../database/transaction.ts'
import { changeRecord } from '../../../entity-engine/write.ts'
import type { AnswerTo, GuestHandler, Services } from '../../../http/call-context.ts'
import { allowRate } from '../../../http/rate-limit.ts'
import { UNSUBSCRIBE_PATH } from './letter.ts'
import { readUnsubscribeLink } from './links.ts'

type Unsubscribing = AnswerTo<'reporting.unsubscribing'>['unsubscribing']
const WHOLE = { kind: 'organization' } as const

interface LinkRow {
  readonly scheduleId: string
  readonly name: string
  readonly unsubscribed: string | null
  readonly address: string
  readonly language: string | null
  readonly organization: string
  readonly locale: string
}

/** @throws NOT_FOUND */
async function find(transaction: Transaction, organizationId: string, digest: string): Promise<LinkRow> {
  const { rows } = await transaction.query<LinkRow>({
    text: `select schedule.id as "scheduleId", schedule.name, schedule.unsubscribed, delivery.address, delivery.language,
        o.name as organization, o.locale
      from report_delivery delivery
      join scheduled_report schedule on schedule.organization_id = $1 and schedule.id = delivery.scheduled_report_id
      join organization o on o.id = $1
      where delivery.organization_id = $1 and delivery.link_digest = $2 and delivery.deleted is null and schedule.deleted is null`,
    values: [organizationId, digest],
  })
  const [row] = rows
  if (row === undefined) throw new Problem('NOT_FOUND')
  return row
}

const offOf = ({ unsubscribed }: LinkRow) => emailAddresses(unsubscribed ?? '') ?? []

const answerOf = (row: LinkRow, isOff: boolean): Unsubscribing => ({
  name: row.name,
  organization: row.organization,
  address: row.address,
  isOff,
  locale: chooseLocale({ saved: row.language ?? row.locale }),
})

/** @param isOff undefined: only asked */
async function settle(
  { pool, behaviours }: Pick<Services, 'pool' | 'behaviours'>,
  text: string,
  isOff?: boolean,
): Promise<Unsubscribing> {
  const link = readUnsubscribeLink(text)
  if (link === undefined) throw new Problem('NOT_FOUND')
  const { organizationId, digest } = link
  const scope = serverScope(organizationId)
  return transact(pool, scope, async transaction => {
    const row = await find(transaction, organizationId, digest)
    const off = offOf(row)
    const was = off.includes(row.address)
    if (isOff === undefined || isOff === was) return answerOf(row, was)
    const actor = serverActor(organizationId)
    const next = isOff ? [...off, row.address] : off.filter(one => one !== row.address)
    await changeRecord(
      { actor, transaction, behaviours, rowScope: WHOLE, places: WHOLE },
      ENTITIES.scheduledReport,
      row.scheduleId,
      { unsubscribed: next.length === 0 ? null : next.join('\n') },
    )
    return answerOf(row, isOff)
  })
}

export const unsubscribing: GuestHandler<'reporting.unsubscribing'> = async ({ services, params }) => ({
  unsubscribing: await settle(services, params.id),
})

export const unsubscribe: GuestHandler<'reporting.unsubscribe'> = async ({ services, body }) => ({
  unsubscribing: await settle(services, body.id, body.isOff),
})

const FORM_BYTES = 4096

/** The one press of mail programs: a form in either of the two ways that forms are sent, which says the same each time. */
export function registerUnsubscribing(app: FastifyInstance, services: Services): void {
  void app.register((press, _options, done) => {
    press.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, text, taken) => taken(null, String(text)),
    )
    press.route({
      method: 'POST',
      url: `${UNSUBSCRIBE_PATH}/:id`,
      bodyLimit: FORM_BYTES,
      onRequest: allowRate('reporting.unsubscribePress', 60, services),
      handler: async (request, reply) => {
        const { id } = request.params as { id: string }
        if (!/One-Click/.test(String(request.body ?? ''))) throw new Problem('NOT_FOUND')
        await settle(services, id, true)
        return reply.status(204).send()
      },
    })
    done()
  })
}
