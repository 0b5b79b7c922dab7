import {
  IconAlertTriangle,
  IconExclamationCircle,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react'
import { choiceKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { useText } from '../../../data/text/texts.ts'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import type { RampName } from '../../../kit/theme/ramps.ts'

const looks: Readonly<Record<string, { color: RampName; icon: TablerIcon }>> = {
  info: { color: 'blue', icon: IconInfoCircle },
  warning: { color: 'saffron', icon: IconAlertTriangle },
  error: { color: 'red', icon: IconExclamationCircle },
}

/** How grave a notification is: colour, sign and word. */
export function LevelBadge({ level, size = 'sm' }: { level: string; size?: 'sm' | 'md' }) {
  const t = useText()
  const { color, icon } = looks[level] ?? looks['info']!
  return (
    <StateBadge
      size={size}
      color={color}
      icon={icon}
      label={t(choiceKey(entityNamed('notification'), 'level', level))}
    />
  )
}
