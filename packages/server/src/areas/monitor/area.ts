import type { ServerArea } from '../../http/area.ts'
import { trace, traceExport, traceTimeline } from './trace.handlers.ts'

export const monitorArea: ServerArea = {
  name: 'monitor',
  handlers: {
    'monitor.trace': trace,
    'monitor.traceTimeline': traceTimeline,
    'monitor.traceExport': traceExport,
  },
}
