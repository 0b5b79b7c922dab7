import { defineCall } from '../catalogue/call.ts'
import { list, object, reference, rowOf, whole } from './schema.ts'

export const NOTIFICATION_CALLS = [
  defineCall({
    name: 'notification.forward',
    area: 'notification',
    method: 'PUT',
    path: '/notification/notification/forward',
    gate: { key: 'N', verb: 'edit' },
    summary:
      'Send a notification again: by the forwarding rules it falls under, else by e-mail to its person or to those who manage notifications there',
    body: object({ notification: reference }),
    answer: object({ notification: rowOf('notification'), recipients: whole(0, 5000) }),
  }),
  defineCall({
    name: 'notification.removeResolved',
    area: 'notification',
    method: 'DELETE',
    path: '/notification/notifications/resolved',
    gate: { key: 'N', verb: 'delete' },
    summary: 'Remove every resolved notification within reach',
    answer: object({ count: whole(0, 2_147_483_647) }),
  }),
  defineCall({
    name: 'notification.resolve',
    area: 'notification',
    method: 'PUT',
    path: '/notification/notifications/resolve',
    gate: { key: 'N', verb: 'edit', doing: ['alarm'] },
    summary: 'Resolve notifications: all of them or none',
    body: object({ notifications: list(reference, 500, 1) }),
    answer: object({ notifications: list(rowOf('notification'), 500) }),
  }),
] as const
