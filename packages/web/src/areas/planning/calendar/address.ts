import { href } from '../../../data/routing/href.ts'
import { taskScreen } from '../task-states.ts'
import type { CalendarTask } from './range.ts'

const seriesScreen = '/planning/series/{taskSeriesId}/{nav?}/{page?}'

/** Where a task is read; what is not made yet, at its series. */
export const addressOfTask = ({ id, seriesId, isAhead }: CalendarTask): string =>
  isAhead ? href(seriesScreen, { taskSeriesId: seriesId ?? '' }) : href(taskScreen, { taskId: id })
