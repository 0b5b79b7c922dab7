import { IconCircleCheck, IconCircleOff, IconMailFast, type TablerIcon } from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import { Chip } from '../../../kit/states/chip.tsx'

export type PersonStatus = 'active' | 'pending' | 'inactive'

const signs: Readonly<Record<PersonStatus, TablerIcon>> = {
  active: IconCircleCheck,
  pending: IconMailFast,
  inactive: IconCircleOff,
}

/** Whether a person may work, may not, or has not come yet: that last is known to those who manage them. */
export function personStatus(user: {
  active?: boolean | null
  lastLogin?: string | null
  email?: string | null
}): PersonStatus {
  if (user.active === false) return 'inactive'
  if (user.email === null) return 'active'
  return user.lastLogin === null || user.lastLogin === undefined ? 'pending' : 'active'
}

const tones = { active: 'good', pending: 'waiting', inactive: 'over' } as const

export function PersonStatusMark({ status }: { status: PersonStatus }) {
  const t = useText()
  const Sign = signs[status]
  return (
    <Chip tone={tones[status]}>
      <Sign size={16} stroke={1.8} aria-hidden />
      {t(`people.status.${status}`)}
    </Chip>
  )
}
