/** Notifications sent again, resolved, and cleared away. */
import type { CallNamed } from '@cloche/domain/calls'
import type { BodyOf, Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { historyLines } from '../../entity-engine/history.ts'
import { rowScopeOf, rowScopeSql } from '../../entity-engine/row-scope.ts'
import { writeContext } from '../../entity-engine/standard-handlers.ts'
import { changeRecord } from '../../entity-engine/write.ts'
import type { CallContext, Handler } from '../../http/call-context.ts'
import { instantFor, letterFor, type Person } from '../../requests/index.ts'
import { recipientsOf } from './recipients.ts'

const { notification } = ENTITIES
type Notification = Row<Entities['notification']>

type Reference = BodyOf<CallNamed<'notification.forward'>>['notification']
const idOf = (reference: Reference) => (typeof reference === 'string' ? reference : reference.id)
const versionOf = (reference: Reference) =>
  typeof reference === 'string' || reference.version === undefined ? {} : { version: reference.version }

const WORDS = wordsOf('notification')

function letterTo(
  person: Person,
  { services, actor }: CallContext,
  { name, description, level, registered, created, resolved, userId, address, id }: Notification,
  location: string,
) {
  const said = description === null || description.trim() === '' ? [] : ['notification.description']
  return letterFor(person, {
    kind: 'notification',
    href: `${services.config.publicUrl}/#${address ?? `/notification/notification/${id}`}`,
    paragraphs: [
      'notification.title',
      ...said,
      'notification.where',
      resolved ? 'notification.resolved' : 'notification.open',
    ],
    footer: userId === null ? 'notification.footer' : 'notification.footerPerson',
    values: {
      level: translate(WORDS[person.language], `notification.choice.level.${level}`, {}, person.locale),
      title: name,
      description,
      location,
      at: instantFor(person, registered ?? created),
      forwarder: actor.userName,
    },
  })
}

/** @throws RULE_BROKEN when there is nobody to send it to */
export const forward: Handler<'notification.forward'> = context =>
  context.write(async transaction => {
    const reference = context.body.notification
    const { organizationId, now } = context.actor
    const write = writeContext(context, transaction, notification, 'edit')
    const { rows } = await transaction.query({
      text: 'select forwards from notification where organization_id = $1 and id = $2 for update',
      values: [organizationId, idOf(reference)],
    })
    const change = {
      ...versionOf(reference),
      forwards: Number(rows[0]?.['forwards'] ?? 0) + 1,
      forwardedAt: now,
    }
    const after = await changeRecord(write, notification, idOf(reference), change)
    const place = await transaction.query<{ name: string; hierarchy: string[] }>({
      text: 'select name, hierarchy from location where organization_id = $1 and id = $2',
      values: [organizationId, after.locationId],
    })
    const { name = '', hierarchy = [] } = place.rows[0] ?? {}
    const people = await recipientsOf(transaction, context.actor, hierarchy, after.userId)
    if (people.length === 0) throw brokenRule('notification', 'problem.notification.nobody')
    for (const person of people)
      await context.services.outbox.post(transaction, letterTo(person, context, after, name))
    return { notification: after, recipients: people.length }
  })

export const resolve: Handler<'notification.resolve'> = context =>
  context.write(async transaction => {
    const write = writeContext(context, transaction, notification, 'edit')
    const references = context.body.notifications
    const notifications: Notification[] = []
    for (const reference of references)
      notifications.push(
        await changeRecord(write, notification, idOf(reference), { ...versionOf(reference), resolved: true }),
      )
    return { notifications }
  })

const REMOVED_AT_ONCE = 1000

export const removeResolved: Handler<'notification.removeResolved'> = context =>
  context.write(async transaction => {
    const { actor, session } = context
    const values: unknown[] = [actor.organizationId, actor.now, actor.userId]
    const within = rowScopeSql(
      notification,
      rowScopeOf(notification, session, 'delete'),
      value => `$${values.push(value)}`,
    )
    let count = 0
    for (;;) {
      const { rows } = await transaction.query({
        text: `update notification set deleted = $2, version = version + 1, updated = $2, updated_by = $3
          where organization_id = $1 and id in (select id from notification where organization_id = $1 and resolved
            and deleted is null${within === undefined ? '' : ` and ${within}`} order by id limit ${REMOVED_AT_ONCE} for update)
          returning id, version`,
        values,
      })
      if (rows.length > 0)
        await transaction.query(
          historyLines(
            actor,
            rows.map(row => ({
              entity: notification.name,
              recordId: row['id'] as string,
              verb: 'remove',
              version: row['version'] as number,
            })),
          ),
        )
      count += rows.length
      if (rows.length < REMOVED_AT_ONCE) return { count }
    }
  })
