/** Notifications sent again, resolved, and cleared away. */
import type { CallNamed } from '@cloche/domain/calls'
import type { BodyOf, Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { againByRules, chasedStatement, lockIncidences, tellAll, type Again } from '../delivery/index.ts'
import { historyLines } from '../../entity-engine/history.ts'
import { rowScopeOf, rowScopeSql } from '../../entity-engine/row-scope.ts'
import { writeContext } from '../../entity-engine/standard-handlers.ts'
import { changeRecord } from '../../entity-engine/write.ts'
import type { Handler } from '../../http/call-context.ts'
import { recipientsOf } from './recipients.ts'

const { notification } = ENTITIES
type Notification = Row<Entities['notification']>

type Reference = BodyOf<CallNamed<'notification.forward'>>['notification']
const idOf = (reference: Reference) => (typeof reference === 'string' ? reference : reference.id)
const versionOf = (reference: Reference) =>
  typeof reference === 'string' || reference.version === undefined ? {} : { version: reference.version }

/**
 * Sends it by the forwarding rules that it falls under, each telling as a first one; where none does, by e-mail to its
 * person or to those who manage notifications there.
 * @throws RULE_BROKEN when there is nobody to send it to
 */
export const forward: Handler<'notification.forward'> = context =>
  context.write(async transaction => {
    const reference = context.body.notification
    const { organizationId, now, userName } = context.actor
    const write = writeContext(context, transaction, notification, 'edit')
    const { rows } = await transaction.query({
      text: 'select forwards from notification where organization_id = $1 and id = $2 for update',
      values: [organizationId, idOf(reference)],
    })
    const forwards = Number(rows[0]?.['forwards'] ?? 0) + 1
    const change = { ...versionOf(reference), forwards, forwardedAt: now }
    const after = await changeRecord(write, notification, idOf(reference), change)
    const [chased] = (await transaction.query(chasedStatement(organizationId, after.id, true))).rows
    if (chased === undefined) throw brokenRule('notification', 'problem.notification.nobody')
    const byRules = await againByRules(transaction, organizationId, chased, now)
    const tellings =
      byRules.length > 0
        ? byRules
        : (await recipientsOf(transaction, context.actor, chased.hierarchy, after.userId)).map(
            ({ userId }): Again => ({ recipient: `person:${userId}`, channel: 'email', forwarderId: null }),
          )
    const asked = tellings.map(one => ({
      ...one,
      step: 'again' as const,
      number: forwards,
      at: now,
      bundleFrom: 0,
    }))
    const recipients = await tellAll(context.services, transaction, organizationId, chased, asked, userName)
    if (recipients === 0) throw brokenRule('notification', 'problem.notification.nobody')
    return { notification: after, recipients }
  })

export const resolve: Handler<'notification.resolve'> = context =>
  context.write(async transaction => {
    const write = writeContext(context, transaction, notification, 'edit')
    const references = context.body.notifications
    await lockIncidences(transaction, context.actor.organizationId, references.map(idOf))
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
