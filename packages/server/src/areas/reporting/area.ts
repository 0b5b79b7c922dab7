import type { ServerArea } from '../../http/area.ts'
import { eventDays, exportEvents } from './events.handlers.ts'
import { newReportFollower } from './new-reports.ts'

export const reportingArea: ServerArea = {
  name: 'reporting',
  followers: [newReportFollower],
  handlers: { 'reporting.events': eventDays, 'reporting.eventsExport': exportEvents },
}
