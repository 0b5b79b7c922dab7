import { IconCircleCheck, IconCircleX, IconClock, IconPrinter, type TablerIcon } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useRecord } from '../../../data/records/records.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useText } from '../../../data/text/texts.ts'
import type { PrintJob } from './calls.ts'
import classes from './queue.module.css'
import { useIsHeard, usePrinters } from './use-printers.ts'

export const queueScreen = '/labeling/print/jobs/{page?}'

const signs: Readonly<Record<string, TablerIcon>> = {
  queued: IconClock,
  sent: IconPrinter,
  printed: IconCircleCheck,
  failed: IconCircleX,
  cancelled: IconCircleX,
}

/** What became of labels that were sent to a printer, as it happens: waiting and why, at the printer, printed. */
export function PrintState({ jobId, labelId }: { jobId: string | null; labelId?: string | undefined }) {
  const { data: job } = useRecord('printJob', jobId)
  // A form that stays for the next labels still knows the job of the last ones.
  if (job === undefined || (labelId !== undefined && !job.labelIds.includes(labelId))) return null
  return <JobState job={job} />
}

function JobState({ job }: { job: PrintJob }) {
  const t = useText()
  const mayOpen = useMayOpen()
  const { printers } = usePrinters()
  const printer = printers.find(({ id }) => id === job.printerId)
  const isHeard = useIsHeard(printer?.agentSeen)
  const Sign = signs[job.status] ?? IconClock
  const why =
    job.status !== 'queued'
      ? job.status
      : printer !== undefined && !isHeard
        ? 'agent'
        : ['away', 'paper', 'open', 'paused'].includes(job.fault ?? '')
          ? job.fault
          : 'queued'
  return (
    <p
      className={classes.state}
      data-status={why === 'queued' || job.status !== 'queued' ? job.status : 'held'}
      role="status"
    >
      <Sign size={22} stroke={1.8} aria-hidden />
      <span>{t(`queue.state.${why}`, { printer: printer?.name ?? '' })}</span>
      {job.status === 'failed' && job.fault !== null && (
        <span>{t(`printJob.choice.fault.${job.fault}`)}</span>
      )}
      {job.attempts > 1 && <span>{t('queue.twice')}</span>}
      {mayOpen(queueScreen) && (
        <Link className={classes.stateLink} to="/labeling/print/jobs">
          {t('queue.show')}
        </Link>
      )}
    </p>
  )
}
