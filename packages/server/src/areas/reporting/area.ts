import type { ServerArea } from '../../http/area.ts'
import { eventDays, exportEvents } from './events.handlers.ts'
import {
  inspectorFileBytes,
  inspectorPreview,
  makeInspectorFile,
  verifyInspectorFile,
} from './inspector/files.handlers.ts'
import { inspectorPage, makeInspectorLink, revokeInspectorLink } from './inspector/links.handlers.ts'
import { newReportFollower } from './new-reports.ts'

export const reportingArea: ServerArea = {
  name: 'reporting',
  followers: [newReportFollower],
  handlers: {
    'reporting.events': eventDays,
    'reporting.eventsExport': exportEvents,
    'reporting.inspectorPreview': inspectorPreview,
    'reporting.makeInspectorFile': makeInspectorFile,
    'reporting.inspectorFileBytes': inspectorFileBytes,
    'reporting.verifyInspectorFile': verifyInspectorFile,
    'reporting.makeInspectorLink': makeInspectorLink,
    'reporting.revokeInspectorLink': revokeInspectorLink,
  },
  guestHandlers: { 'reporting.inspectorPage': inspectorPage },
}
