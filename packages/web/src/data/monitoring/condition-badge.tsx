import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconHandGrab,
  IconWifiOff,
  type TablerIcon,
} from '@tabler/icons-react'
import type { MachineTelling, Telling, Tone } from '@cloche/domain/rules/live-board'
import { StateBadge, type StateBadgeProps } from '../../kit/states/state-badge.tsx'
import type { RampName } from '../../kit/theme/ramps.ts'
import { useSays } from './use-says.ts'

/** How each tone looks: a colour and a sign, always beside its words. */
export const toneLooks: Readonly<Record<Tone, { readonly color: RampName; readonly icon: TablerIcon }>> = {
  alarm: { color: 'red', icon: IconAlertTriangle },
  silent: { color: 'saffron', icon: IconWifiOff },
  taken: { color: 'blue', icon: IconHandGrab },
  plain: { color: 'steel', icon: IconCircleDashed },
  good: { color: 'basil', icon: IconCircleCheck },
}

/** How a sensor or a machine stands: colour, sign and word. */
export function ConditionBadge({
  telling,
  size = 'sm',
}: {
  telling: MachineTelling & Partial<Pick<Telling, 'conditionTone'>>
  size?: StateBadgeProps['size']
}) {
  const says = useSays()
  const { color, icon } = toneLooks[telling.conditionTone ?? telling.tone]
  return <StateBadge size={size} color={color} icon={icon} label={says(telling)} />
}
