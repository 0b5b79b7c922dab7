import type { KindLook } from '../../../entity-screens/fields/kind-look.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { JobStatus } from './job-status.tsx'
import { CancelSelected, cancelled, confirmed, isOpen, JobActions, printedAgain } from './queue-actions.tsx'
import { QueueSummary } from './queue-summary.tsx'

const status: Partial<KindLook<'choice'>> = {
  Cell: ({ value }) => <JobStatus status={value} />,
  Value: ({ value }) => <JobStatus status={value} />,
  width: 150,
}

/** The print queue: what is open first, each job with what can be done with it. */
export default defineSlots('printJob', {
  fields: { status },
  parts: [
    { value: 'open', text: 'queue.part.open', filter: { status: ['queued', 'sent'] } },
    { value: 'failed', text: 'queue.part.failed', filter: { status: ['failed'] } },
    { value: 'printed', text: 'queue.part.printed', filter: { status: ['printed'] } },
    { value: 'all', text: 'queue.part.all', filter: {} },
  ],
  rowActions: [
    { key: 'cancel', text: 'queue.cancel', fits: isOpen, run: row => cancelled([row.id]) },
    {
      key: 'confirm',
      text: 'queue.isPrinted',
      fits: row => row.status === 'failed',
      run: row => confirmed(row.id),
    },
    { key: 'again', text: 'queue.again', fits: row => !isOpen(row), run: row => printedAgain(row.id) },
  ],
  ListSummary: QueueSummary,
  SelectionActions: CancelSelected,
  HeaderActions: JobActions,
})
