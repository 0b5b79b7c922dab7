import type { ServerArea } from '../../http/area.ts'
import { applyPattern } from './pattern.handlers.ts'
import { taskBehaviour } from './task.behaviour.ts'

export const planningArea: ServerArea = {
  name: 'planning',
  behaviours: { task: taskBehaviour },
  handlers: { 'planning.applyPattern': applyPattern },
}
