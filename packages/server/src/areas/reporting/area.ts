import type { ServerArea } from '../../http/area.ts'
import { eventDays, exportEvents } from './events.handlers.ts'
import {
  inspectorFileBytes,
  inspectorPreview,
  makeInspectorFile,
  verifyInspectorFile,
} from './inspector/files.handlers.ts'
import { inspectorPage, makeInspectorLink, revokeInspectorLink } from './inspector/links.handlers.ts'
import { makeReportWork } from '../../reports/index.ts'
import { newReportFollower } from './new-reports.ts'
import { checkReport, reportPreview, sendReportFile } from './report/content.handlers.ts'
import { createReport } from './report/create.handler.ts'

export const reportingArea: ServerArea = {
  name: 'reporting',
  work: [makeReportWork],
  followers: [newReportFollower],
  standardHandlers: { 'report.create': createReport },
  handlers: {
    'reporting.events': eventDays,
    'reporting.eventsExport': exportEvents,
    'reporting.preview': reportPreview,
    'reporting.reportFile': sendReportFile,
    'reporting.inspectorPreview': inspectorPreview,
    'reporting.makeInspectorFile': makeInspectorFile,
    'reporting.inspectorFileBytes': inspectorFileBytes,
    'reporting.verifyInspectorFile': verifyInspectorFile,
    'reporting.makeInspectorLink': makeInspectorLink,
    'reporting.revokeInspectorLink': revokeInspectorLink,
  },
  guestHandlers: { 'reporting.inspectorPage': inspectorPage, 'reporting.checkReport': checkReport },
}
