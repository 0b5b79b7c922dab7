import { defineSlots } from '../../../entity-screens/slots.ts'
import { EventsSummary } from './events-summary.tsx'
import { ExportButtons } from './export-buttons.tsx'

/** Events as a report: figures and a chart above them, files of them in the head. */
export default defineSlots('event', {
  ListSummary: EventsSummary,
  ListActions: ExportButtons,
  hasOwnExport: true,
})
