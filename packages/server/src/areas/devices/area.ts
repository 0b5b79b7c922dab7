import type { ServerArea } from '../../http/area.ts'

export const devicesArea: ServerArea = { name: 'devices' }
