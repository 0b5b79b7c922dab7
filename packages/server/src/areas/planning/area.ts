import type { ServerArea } from '../../http/area.ts'
import { applyPattern } from './pattern.handlers.ts'
import { triggerFollower, triggerJobs, triggerWorks } from '../../triggers/index.ts'
import { tasksThatAreDone } from './done-by/follow.ts'
import { tasksByTheClock } from './rounds.ts'
import { seriesBehaviour } from './series/series.behaviour.ts'
import { moveLater, skipLater } from './series/later.handlers.ts'
import { subtaskBehaviour } from './subtask.behaviour.ts'
import { taskBehaviour } from './task.behaviour.ts'
import { triggerBehaviour } from './trigger.behaviour.ts'
import { tryTrigger } from './trigger.handlers.ts'

export const planningArea: ServerArea = {
  name: 'planning',
  behaviours: {
    task: taskBehaviour,
    subtask: subtaskBehaviour,
    taskSeries: seriesBehaviour,
    trigger: triggerBehaviour,
  },
  handlers: {
    'planning.applyPattern': applyPattern,
    'planning.skipLater': skipLater,
    'planning.moveLater': moveLater,
    'planning.tryTrigger': tryTrigger,
  },
  jobs: [tasksByTheClock, ...triggerJobs],
  followers: [tasksThatAreDone, triggerFollower],
  work: triggerWorks,
}
