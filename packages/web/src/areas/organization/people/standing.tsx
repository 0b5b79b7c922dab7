import { IconCircleCheck, IconCircleOff, IconMailFast, type TablerIcon } from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import classes from './people.module.css'

export type PersonStanding = 'active' | 'pending' | 'inactive'

const signs: Readonly<Record<PersonStanding, TablerIcon>> = {
  active: IconCircleCheck,
  pending: IconMailFast,
  inactive: IconCircleOff,
}

/** Whether a person may work, may not, or has not come yet: that last is known to those who manage them. */
export function personStanding(user: {
  active?: boolean | null
  lastLogin?: string | null
  email?: string | null
}): PersonStanding {
  if (user.active === false) return 'inactive'
  if (user.email === null) return 'active'
  return user.lastLogin === null || user.lastLogin === undefined ? 'pending' : 'active'
}

export function Standing({ standing }: { standing: PersonStanding }) {
  const t = useText()
  const Sign = signs[standing]
  return (
    <span className={classes.standing} data-standing={standing}>
      <Sign size={16} stroke={1.8} aria-hidden />
      {t(`people.standing.${standing}`)}
    </span>
  )
}
