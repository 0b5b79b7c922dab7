import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { useAgo } from '../../../data/formats/use-ago.ts'
import { href } from '../../../data/routing/href.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useText } from '../../../data/text/texts.ts'
import type { PrinterHere } from './calls.ts'
import { PrinterStatus } from './job-status.tsx'
import classes from './queue.module.css'
import { useIsHeard, usePrinters } from './use-printers.ts'

const printerScreen = '/labeling/printer/{printerId}/{nav?}/{page?}'

function PrinterTile({ printer }: { printer: PrinterHere }) {
  const t = useText()
  const mayOpen = useMayOpen()
  const isHeard = useIsHeard(printer.agentSeen)
  const ago = useAgo()
  const { status, statusSince, waiting } = printer
  return (
    <li className={classes.printer}>
      <span className={classes.printerHead}>
        {mayOpen(printerScreen) ? (
          <Link className={classes.printerName} to={href(printerScreen, { printerId: printer.id })}>
            {printer.name}
          </Link>
        ) : (
          <span className={classes.printerName}>{printer.name}</span>
        )}
        <PrinterStatus status={status} />
      </span>
      <span className={classes.printerText}>
        <span>{waiting === 0 ? t('queue.nothingWaits') : t('queue.waiting', { count: waiting })}</span>
        {status !== 'ready' && status !== 'new' && statusSince !== null && <TimeAgo at={statusSince} />}
        {printer.isDefault && <span>{t('queue.usual')}</span>}
      </span>
      {!isHeard && (
        <span className={classes.printerAlert}>
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
          <span>
            {printer.agentSeen === null
              ? t('queue.agentOffline')
              : t('queue.agentGone', { ago: ago(printer.agentSeen) })}
          </span>
        </span>
      )}
    </li>
  )
}

/** Above the queue: the printers of the place, how they stand, and what waits for each. */
export function QueueSummary() {
  const t = useText()
  const { printers } = usePrinters()
  if (printers.length === 0) return null
  return (
    <ul className={classes.printers} aria-label={t('printer.many')}>
      {printers.map(printer => (
        <PrinterTile key={printer.id} printer={printer} />
      ))}
    </ul>
  )
}
