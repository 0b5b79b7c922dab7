/** Taking notifications on: by a link that somebody was sent, or in the app. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { originOf } from '../../audit/origin.ts'
import {
  acknowledgeByLink,
  chasedStatement,
  closeByLink,
  describeLink,
  lockIncidences,
  takeOn,
} from '../delivery/index.ts'
import { changeRecord } from '../../entity-engine/write.ts'
import { writeContext } from '../../entity-engine/standard-handlers.ts'
import type { GuestHandler, Handler } from '../../http/call-context.ts'

const { notification } = ENTITIES

export const link: GuestHandler<'notification.link'> = async ({ services, params }) => ({
  alarm: await describeLink(services, params.id),
})

export const acknowledge: GuestHandler<'notification.acknowledgeByLink'> = async ({
  services,
  body,
  request,
}) => ({
  alarm: await acknowledgeByLink(services, { id: body.id, origin: originOf(request) }),
})

/** @throws REQUEST_USED where it was closed already */
export const close: GuestHandler<'notification.closeByLink'> = async ({ services, body, request }) => {
  const { id, cause, corrective, outcome } = body
  const closing = { cause, corrective, ...(outcome === undefined ? {} : { outcome }) }
  return { alarm: await closeByLink(services, { id, origin: originOf(request), closing }) }
}

export const acknowledgeHere: Handler<'notification.acknowledge'> = context =>
  context.write(async transaction => {
    const write = writeContext(context, transaction, notification, 'edit')
    const notifications = []
    const ids = context.body.notifications.map(one => (typeof one === 'string' ? one : one.id))
    await lockIncidences(transaction, context.actor.organizationId, ids)
    for (const reference of context.body.notifications) {
      const id = typeof reference === 'string' ? reference : reference.id
      // Within reach and as it was read: else nothing is done.
      const version = typeof reference === 'string' ? undefined : reference.version
      await changeRecord(write, notification, id, version === undefined ? {} : { version })
      const { rows } = await transaction.query(chasedStatement(context.actor.organizationId, id, true))
      const [chased] = rows
      if (chased === undefined) throw new Problem('NOT_FOUND', { entity: notification.name })
      await takeOn(write, chased, { via: 'app', as: null })
      notifications.push(await changeRecord(write, notification, id, {}))
    }
    return { notifications }
  })
