import type { ServerArea } from '../../http/area.ts'
import { applyPattern } from './pattern.handlers.ts'
import { tasksThatAreDone } from './done-by/follow.ts'
import { tasksByTheClock } from './rounds.ts'
import { seriesBehaviour } from './series/series.behaviour.ts'
import { moveLater, skipLater } from './series/later.handlers.ts'
import { subtaskBehaviour } from './subtask.behaviour.ts'
import { taskBehaviour } from './task.behaviour.ts'

export const planningArea: ServerArea = {
  name: 'planning',
  behaviours: { task: taskBehaviour, subtask: subtaskBehaviour, taskSeries: seriesBehaviour },
  handlers: {
    'planning.applyPattern': applyPattern,
    'planning.skipLater': skipLater,
    'planning.moveLater': moveLater,
  },
  jobs: [tasksByTheClock],
  followers: [tasksThatAreDone],
}
