import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconPrinter,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import type { RampName } from '../../../kit/theme/ramps.ts'

const jobLooks: Readonly<Record<string, { color: RampName; icon: TablerIcon }>> = {
  queued: { color: 'saffron', icon: IconClock },
  sent: { color: 'blue', icon: IconPrinter },
  printed: { color: 'basil', icon: IconCircleCheck },
  failed: { color: 'red', icon: IconCircleX },
  cancelled: { color: 'steel', icon: IconX },
}
const printerLooks: Readonly<Record<string, { color: RampName; icon: TablerIcon }>> = {
  new: { color: 'steel', icon: IconClock },
  ready: { color: 'basil', icon: IconCircleCheck },
  away: { color: 'red', icon: IconCircleX },
  paper: { color: 'saffron', icon: IconPrinter },
  open: { color: 'saffron', icon: IconPrinter },
  paused: { color: 'saffron', icon: IconClock },
}
const other = { color: 'steel', icon: IconClock } as const

/** How far a print job is. */
export function JobStatus({ status }: { status: string }) {
  const t = useText()
  return <StateBadge label={t(`printJob.choice.status.${status}`)} {...(jobLooks[status] ?? other)} />
}

/** How a printer was found last. */
export function PrinterStatus({ status }: { status: string }) {
  const t = useText()
  return <StateBadge label={t(`printer.choice.status.${status}`)} {...(printerLooks[status] ?? other)} />
}
