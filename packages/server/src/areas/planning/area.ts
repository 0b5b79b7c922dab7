import type { ServerArea } from '../../http/area.ts'
import { forecastDaily } from './forecast/compute.ts'
import { computeForecasts, forecasts } from './forecast/forecast.handlers.ts'
import { applyPattern } from './pattern.handlers.ts'
import { acceptDayPlan, takeDifference } from './plan/accept.handlers.ts'
import { showDayPlan } from './plan/plan.handlers.ts'
import { taskBehaviour } from './task.behaviour.ts'

export const planningArea: ServerArea = {
  name: 'planning',
  behaviours: { task: taskBehaviour },
  handlers: {
    'planning.applyPattern': applyPattern,
    'planning.forecasts': forecasts,
    'planning.computeForecasts': computeForecasts,
    'planning.dayPlan': showDayPlan,
    'planning.acceptDayPlan': acceptDayPlan,
    'planning.takeDifference': takeDifference,
  },
  jobs: [forecastDaily],
}
