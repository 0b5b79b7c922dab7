import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHourglass,
  IconPlayerPause,
  IconReceiptRefund,
  IconRotateClockwise,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { useText } from '../../data/text/texts.ts'
import { StateBadge } from '../../kit/states/state-badge.tsx'
import type { RampName } from '../../kit/theme/ramps.ts'

const looks: Readonly<Record<string, readonly [RampName, TablerIcon]>> = {
  completed: ['basil', IconCircleCheck],
  pending_cancel: ['saffron', IconHourglass],
  processing: ['blue', IconRotateClockwise],
  pending: ['steel', IconClock],
  onHold: ['orange', IconPlayerPause],
  canceled: ['red', IconX],
  failed: ['red', IconCircleX],
  refunded: ['violet', IconReceiptRefund],
}

/** How a purchase or a licence stands. */
export function StatusBadge({ entity, status }: { entity: 'license' | 'purchase'; status: string }) {
  const t = useText()
  const [color, icon] = looks[status] ?? ['steel', IconClock]
  return <StateBadge size="sm" color={color} icon={icon} label={t(`${entity}.choice.status.${status}`)} />
}
