import type { ServerArea } from '../../http/area.ts'
import { check } from './check.handlers.ts'
import { atPoint, due } from './due.handlers.ts'
import { hazardBehaviour, pointBehaviour } from './plan/plan.behaviours.ts'
import {
  planChanges,
  planState,
  publishHaccpPlan,
  startHaccpPlan,
  takePlanSteps,
} from './plan/plan.handlers.ts'
import { signs } from './signs.handlers.ts'

export const haccpArea: ServerArea = {
  name: 'haccp',
  behaviours: { haccpHazard: hazardBehaviour, haccpPoint: pointBehaviour },
  handlers: {
    'haccp.check': check,
    'haccp.due': due,
    'haccp.atPoint': atPoint,
    'haccp.signs': signs,
    'haccp.startPlan': startHaccpPlan,
    'haccp.takePlanSteps': takePlanSteps,
    'haccp.planState': planState,
    'haccp.planChanges': planChanges,
    'haccp.publishPlan': publishHaccpPlan,
  },
}
