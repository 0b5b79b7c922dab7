import type { ServerArea } from '../../http/area.ts'
import { eventDays, exportEvents } from './events.handlers.ts'
import {
  askInspectorFile,
  inspectorFileBytes,
  inspectorFileWork,
  inspectorPreview,
  makeInspectorFile,
  paperJobs,
  verifyInspectorFile,
} from './inspector/files.handlers.ts'
import { inspectorPage, makeInspectorLink, revokeInspectorLink } from './inspector/links.handlers.ts'
import { clearPapers } from '../../papers/index.ts'
import { clearRemoved } from '../../sweeping/index.ts'
import { makeReportWork } from '../reports/index.ts'
import { board, keepOwnBoard } from './board/board.handlers.ts'
import { dismissInsight, insights } from './insights/insights.handlers.ts'
import { newReportFollower } from './new-reports.ts'
import { checkReport, reportPreview, sendReportFile } from './report/content.handlers.ts'
import { createReport } from './report/create.handler.ts'
import {
  registerUnsubscribing,
  scheduleBehaviour,
  scheduleJobs,
  scheduleOutlook,
  sendingWorks,
  sentReportsFollower,
  trySchedule,
  unsubscribe,
  unsubscribing,
} from './schedules/index.ts'

export const reportingArea: ServerArea = {
  name: 'reporting',
  behaviours: { scheduledReport: scheduleBehaviour },
  work: [makeReportWork, inspectorFileWork, ...sendingWorks],
  jobs: [
    ...scheduleJobs,
    { name: 'files of removed reports', everyMs: 3_600_000, run: clearRemoved },
    { name: 'papers of some days ago', everyMs: 3_600_000, run: clearPapers },
  ],
  followers: [newReportFollower, sentReportsFollower],
  routes: registerUnsubscribing,
  standardHandlers: { 'report.create': createReport },
  handlers: {
    'reporting.board': board,
    'reporting.keepBoard': keepOwnBoard,
    'reporting.insights': insights,
    'reporting.dismissInsight': dismissInsight,
    'reporting.scheduleOutlook': scheduleOutlook,
    'reporting.trySchedule': trySchedule,
    'reporting.events': eventDays,
    'reporting.eventsExport': exportEvents,
    'reporting.preview': reportPreview,
    'reporting.reportFile': sendReportFile,
    'reporting.inspectorPreview': inspectorPreview,
    'reporting.makeInspectorFile': makeInspectorFile,
    'reporting.askInspectorFile': askInspectorFile,
    'reporting.paperJobs': paperJobs,
    'reporting.inspectorFileBytes': inspectorFileBytes,
    'reporting.verifyInspectorFile': verifyInspectorFile,
    'reporting.makeInspectorLink': makeInspectorLink,
    'reporting.revokeInspectorLink': revokeInspectorLink,
  },
  guestHandlers: {
    'reporting.inspectorPage': inspectorPage,
    'reporting.checkReport': checkReport,
    'reporting.unsubscribing': unsubscribing,
    'reporting.unsubscribe': unsubscribe,
  },
}
