import type { ServerArea } from '../../http/area.ts'
import {
  calendarFeed,
  calendarFile,
  calendarLinks,
  makeCalendarLink,
  revokeCalendarLink,
} from './calendar/calendar.handlers.ts'
import { applyPattern, previewPattern } from './laying-out/pattern.handlers.ts'
import { copyWeek, previewCopy } from './laying-out/week.handlers.ts'
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
    'planning.previewPattern': previewPattern,
    'planning.copyWeek': copyWeek,
    'planning.previewCopy': previewCopy,
    'planning.calendarFile': calendarFile,
    'planning.calendarLinks': calendarLinks,
    'planning.makeCalendarLink': makeCalendarLink,
    'planning.revokeCalendarLink': revokeCalendarLink,
    'planning.skipLater': skipLater,
    'planning.moveLater': moveLater,
  },
  guestHandlers: { 'planning.calendarFeed': calendarFeed },
  jobs: [tasksByTheClock],
  followers: [tasksThatAreDone],
}
