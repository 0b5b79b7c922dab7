import type { ServerArea } from '../../http/area.ts'
import { epcis, traceEpcis } from './food/epcis.handlers.ts'
import { traceTemperatures } from './food/temperatures.handlers.ts'
import { incidenceBehaviour } from './incidence.behaviour.ts'
import { openIncidence } from './incidence.handlers.ts'
import { pasteurization, recordReadings } from './stream.handlers.ts'
import { trace, traceExport, traceTimeline } from './trace.handlers.ts'

export const monitorArea: ServerArea = {
  name: 'monitor',
  behaviours: { incidence: incidenceBehaviour },
  handlers: {
    'monitor.openIncidence': openIncidence,
    'monitor.recordReadings': recordReadings,
    'monitor.pasteurization': pasteurization,
    'monitor.trace': trace,
    'monitor.traceTimeline': traceTimeline,
    'monitor.traceExport': traceExport,
    'monitor.traceTemperatures': traceTemperatures,
    'monitor.traceEpcis': traceEpcis,
    'monitor.epcis': epcis,
  },
}
