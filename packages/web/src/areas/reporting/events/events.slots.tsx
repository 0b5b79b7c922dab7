import { useParams } from 'react-router'
import type { ListMachine } from '../../../entity-screens/machine/list/use-list-machine.ts'
import { MakeReportButton } from '../report/make-button.tsx'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { EventsSummary } from './events-summary.tsx'
import { ExportButtons } from './export-buttons.tsx'

/** A report of these events, of those of the action where the list is of one, and the events as files. */
export function EventActions({ machine }: { machine: ListMachine }) {
  const { actionId } = useParams()
  return (
    <>
      {actionId === undefined ? (
        <MakeReportButton kind="events" />
      ) : (
        <MakeReportButton kind="action" actionId={actionId} />
      )}
      <ExportButtons machine={machine} />
    </>
  )
}

/** Events as a report: figures and a chart above them, files of them in the head. */
export default defineSlots('event', {
  ListSummary: EventsSummary,
  ListActions: EventActions,
  hasOwnExport: true,
})
