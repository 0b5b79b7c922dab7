import type { ServerArea } from '../../http/area.ts'
import {
  cancelRecallDrill,
  finishRecallDrill,
  recallDrillResult,
  startRecallDrill,
  tickRecallDrill,
} from './drill/drill.handlers.ts'
import { recallDrillPaper, verifyRecallDrill } from './drill/proof.handlers.ts'
import { epcis, traceEpcis } from './food/epcis.handlers.ts'
import { previewAlert, tryAlert } from '../alarm-watching/preview.handlers.ts'
import { thingsFollower, watchSensors, watchThings } from '../alarm-watching/index.ts'
import {
  askBatchProofPaper,
  batchProof,
  batchProofFile,
  batchProofPaper,
  batchProofWork,
} from './proof/batch-proof.handlers.ts'
import { traceTemperatures } from './food/temperatures.handlers.ts'
import { sensorDuring } from './live-board/during.handlers.ts'
import { live } from './live-board/live-board.handlers.ts'
import { keyDataCall, keyDataSheet } from './key-data/key-data.handlers.ts'
import { incidenceBehaviour } from './incidence.behaviour.ts'
import { incidenceContents } from './incidence-contents.handlers.ts'
import { labelAlarms } from './label-alarms.handlers.ts'
import { openIncidence } from './incidence.handlers.ts'
import { series } from './series.handlers.ts'
import { importReadings } from './import.handlers.ts'
import { pasteurization, recordReadings } from './stream.handlers.ts'
import { trace, traceExport, traceTimeline } from './trace.handlers.ts'
import { verifyIncidences } from './verify.handlers.ts'

export const monitorArea: ServerArea = {
  name: 'monitor',
  work: [batchProofWork],
  jobs: [
    { name: 'sensors that fell silent', everyMs: 10_000, run: ({ pool }) => watchSensors(pool) },
    { name: 'stock, points and devices', everyMs: 10_000, run: ({ pool }) => watchThings(pool) },
  ],
  followers: [thingsFollower],
  behaviours: { incidence: incidenceBehaviour },
  handlers: {
    'monitor.live': live,
    'monitor.sensorDuring': sensorDuring,
    'monitor.openIncidence': openIncidence,
    'monitor.verifyIncidences': verifyIncidences,
    'monitor.incidenceContents': incidenceContents,
    'monitor.labelAlarms': labelAlarms,
    'monitor.recordReadings': recordReadings,
    'monitor.importReadings': importReadings,
    'monitor.series': series,
    'monitor.pasteurization': pasteurization,
    'monitor.trace': trace,
    'monitor.traceTimeline': traceTimeline,
    'monitor.traceExport': traceExport,
    'monitor.traceTemperatures': traceTemperatures,
    'monitor.batchProof': batchProof,
    'monitor.batchProofPaper': batchProofPaper,
    'monitor.askBatchProofPaper': askBatchProofPaper,
    'monitor.batchProofFile': batchProofFile,
    'monitor.traceEpcis': traceEpcis,
    'monitor.epcis': epcis,
    'monitor.keyData': keyDataCall,
    'monitor.keyDataSheet': keyDataSheet,
    'monitor.startRecallDrill': startRecallDrill,
    'monitor.recallDrillResult': recallDrillResult,
    'monitor.tickRecallDrill': tickRecallDrill,
    'monitor.finishRecallDrill': finishRecallDrill,
    'monitor.cancelRecallDrill': cancelRecallDrill,
    'monitor.recallDrillPaper': recallDrillPaper,
    'monitor.verifyRecallDrill': verifyRecallDrill,
    'production.previewAlert': previewAlert,
    'production.tryAlert': tryAlert,
  },
}
