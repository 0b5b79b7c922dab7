import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClockX,
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
const missed = { icon: IconClockX, color: 'red', text: 'task.choice.outcome.missed' } as const

/** How a task looks, and the key of the word for it: one that was missed and not made up says so, the others their state. */
export function lookOfTask({ status, outcome }: { readonly status: string; readonly outcome: string }): {
  readonly icon: TablerIcon
  readonly color: RampName
  readonly text: string
} {
  if (outcome === 'missed' && status !== 'end' && status !== 'cancel') return missed
  return { ...(taskLooks[status] ?? taskLooks['pending']!), text: `task.choice.status.${status}` }
}
export const taskScreen = '/planning/task/{taskId}/{nav?}/{page?}'
