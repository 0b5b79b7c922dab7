import { IconCircleCheck, IconCircleX, IconHandStop, type TablerIcon } from '@tabler/icons-react'
import { StateBadge } from '../../kit/states/state-badge.tsx'
import type { RampName } from '../../kit/theme/ramps.ts'
import { useText } from '../text/texts.ts'

const looks: Readonly<Record<string, { color: RampName; icon: TablerIcon }>> = {
  available: { color: 'basil', icon: IconCircleCheck },
  hold: { color: 'saffron', icon: IconHandStop },
  rejected: { color: 'red', icon: IconCircleX },
}

/** Whether food must not be used because of its batch. What was kept by a release before does not say. */
export const isKeptBack = (food: { readonly batchStatus?: string | null }): boolean =>
  food.batchStatus === 'hold' || food.batchStatus === 'rejected'

/** Whether a batch may be used: available, on hold, rejected. */
export function BatchStatus({ status, size }: { status: string; size?: 'sm' | 'md' | 'lg' }) {
  const t = useText()
  return (
    <StateBadge
      label={t(`food.batch.${status}`)}
      {...(looks[status] ?? { color: 'steel', icon: IconCircleCheck })}
      {...(size === undefined ? {} : { size })}
    />
  )
}
