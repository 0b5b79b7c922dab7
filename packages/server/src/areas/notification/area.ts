import type { ServerArea } from '../../http/area.ts'
import { notificationBehaviour } from './notification.behaviour.ts'
import { forward, removeResolved, resolve } from './notification.handlers.ts'

export const notificationArea: ServerArea = {
  name: 'notification',
  behaviours: { notification: notificationBehaviour },
  handlers: {
    'notification.forward': forward,
    'notification.resolve': resolve,
    'notification.removeResolved': removeResolved,
  },
}
