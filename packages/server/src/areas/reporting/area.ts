import type { ServerArea } from '../../http/area.ts'
import { eventDays, exportEvents } from './events.handlers.ts'

export const reportingArea: ServerArea = {
  name: 'reporting',
  handlers: { 'reporting.events': eventDays, 'reporting.eventsExport': exportEvents },
}
