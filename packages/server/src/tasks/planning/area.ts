import type { ServerArea } from '../../http/area.ts'
import { triggerFollower, triggerJobs, triggerWorks } from '../triggers/index.ts'
import {
  calendarFeed,
  calendarFile,
  calendarLinks,
  makeCalendarLink,
  revokeCalendarLink,
} from './calendar/calendar.handlers.ts'
import { applyPattern, previewPattern } from './laying-out/pattern.handlers.ts'
import { patternTaskBehaviour } from './laying-out/pattern-task.behaviour.ts'
import { copyWeek, previewCopy } from './laying-out/week.handlers.ts'
import { doTask } from './do-task.handlers.ts'
import { tasksThatAreDone } from './done-by/follow.ts'
import { tasksByTheirClocks } from './due/zones.ts'
import { tasksByTheClock } from './rounds.ts'
import { seriesBehaviour } from './series/series.behaviour.ts'
import { moveLater, skipLater } from './series/later.handlers.ts'
import { subtaskBehaviour } from './subtask.behaviour.ts'
import { forecastDaily } from './forecast/compute.ts'
import { computeForecasts, forecasts } from './forecast/forecast.handlers.ts'
import { acceptDayPlan, takeDifference } from './plan/accept.handlers.ts'
import { showDayPlan } from './plan/plan.handlers.ts'
import { taskBehaviour } from './task.behaviour.ts'
import { triggerBehaviour } from './trigger.behaviour.ts'
import { tryTrigger } from './trigger.handlers.ts'
import { tasksOfWhoLeft } from './who-left.ts'

export const planningArea: ServerArea = {
  name: 'planning',
  behaviours: {
    task: taskBehaviour,
    subtask: subtaskBehaviour,
    patternTask: patternTaskBehaviour,
    taskSeries: seriesBehaviour,
    trigger: triggerBehaviour,
  },
  handlers: {
    'planning.applyPattern': applyPattern,
    'planning.previewPattern': previewPattern,
    'planning.copyWeek': copyWeek,
    'planning.previewCopy': previewCopy,
    'planning.calendarFile': calendarFile,
    'planning.calendarLinks': calendarLinks,
    'planning.makeCalendarLink': makeCalendarLink,
    'planning.revokeCalendarLink': revokeCalendarLink,
    'planning.doTask': doTask,
    'planning.skipLater': skipLater,
    'planning.moveLater': moveLater,
    'planning.tryTrigger': tryTrigger,
    'planning.forecasts': forecasts,
    'planning.computeForecasts': computeForecasts,
    'planning.dayPlan': showDayPlan,
    'planning.acceptDayPlan': acceptDayPlan,
    'planning.takeDifference': takeDifference,
  },
  guestHandlers: { 'planning.calendarFeed': calendarFeed },
  jobs: [...tasksByTheClock, forecastDaily, ...triggerJobs],
  followers: [tasksThatAreDone, tasksByTheirClocks, tasksOfWhoLeft, triggerFollower],
  work: triggerWorks,
}
