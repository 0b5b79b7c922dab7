import type { ServerArea } from '../../http/area.ts'

export const notificationArea: ServerArea = { name: 'notification' }
