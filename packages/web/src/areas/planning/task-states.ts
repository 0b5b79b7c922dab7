import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconLock,
  IconPlayerPause,
  IconPlayerPlay,
  type TablerIcon,
} from '@tabler/icons-react'
import type { RampName } from '../../kit/theme/ramps.ts'

/** How the states of tasks look. */
export const taskLooks: Readonly<Record<string, { icon: TablerIcon; color: RampName }>> = {
  pending: { icon: IconCircleDashed, color: 'steel' },
  start: { icon: IconPlayerPlay, color: 'blue' },
  pause: { icon: IconPlayerPause, color: 'saffron' },
  end: { icon: IconCircleCheck, color: 'basil' },
  cancel: { icon: IconCircleX, color: 'steel' },
  lock: { icon: IconLock, color: 'violet' },
}
export const taskScreen = '/planning/task/{taskId}/{nav?}/{page?}'
