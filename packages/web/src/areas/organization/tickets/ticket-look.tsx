import {
  IconBug,
  IconBulb,
  IconCircleCheck,
  IconHelpCircle,
  IconMessageCircle,
  IconMessageReply,
  IconReceipt,
  type TablerIcon,
} from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import type { RampName } from '../../../kit/theme/ramps.ts'
import classes from './tickets.module.css'

const statuses: Readonly<Record<string, readonly [RampName, TablerIcon]>> = {
  open: ['blue', IconMessageCircle],
  answered: ['basil', IconMessageReply],
  closed: ['steel', IconCircleCheck],
}

const kinds: Readonly<Record<string, TablerIcon>> = {
  question: IconHelpCircle,
  problem: IconBug,
  idea: IconBulb,
  billing: IconReceipt,
}

/** How a ticket stands. */
export function TicketStatus({ status }: { status: string }) {
  const t = useText()
  const [color, icon] = statuses[status] ?? ['steel', IconMessageCircle]
  return <StateBadge size="sm" color={color} icon={icon} label={t(`ticket.choice.status.${status}`)} />
}

/** What a ticket is about. */
export function TicketKind({ kind }: { kind: string }) {
  const t = useText()
  const Icon = kinds[kind] ?? IconHelpCircle
  return (
    <span className={classes.kind}>
      <Icon size={18} stroke={1.6} aria-hidden />
      {t(`ticket.choice.kind.${kind}`)}
    </span>
  )
}
