import { IconCircleCheck, IconCircleX, IconHandStop, type TablerIcon } from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import type { RampName } from '../../../kit/theme/ramps.ts'

const looks: Readonly<Record<string, { color: RampName; icon: TablerIcon }>> = {
  available: { color: 'basil', icon: IconCircleCheck },
  hold: { color: 'saffron', icon: IconHandStop },
  rejected: { color: 'red', icon: IconCircleX },
}

/** Whether a batch may be used: available, on hold, rejected. */
export function BatchStatus({ status, size }: { status: string; size?: 'sm' | 'md' | 'lg' }) {
  const t = useText()
  return (
    <StateBadge
      label={t(`batch.choice.status.${status}`)}
      {...(looks[status] ?? { color: 'steel', icon: IconCircleCheck })}
      {...(size === undefined ? {} : { size })}
    />
  )
}
