import type { ServerArea } from '../../http/area.ts'
import { check } from './check.handlers.ts'
import { atPoint, due } from './due.handlers.ts'
import { signs } from './signs.handlers.ts'

export const haccpArea: ServerArea = {
  name: 'haccp',
  handlers: { 'haccp.check': check, 'haccp.due': due, 'haccp.atPoint': atPoint, 'haccp.signs': signs },
}
