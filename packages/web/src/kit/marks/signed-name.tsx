import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './signed-name.module.css'

/** A name behind the sign of its kind; below it, smaller, where it belongs. */
export function SignedName({
  icon: Icon,
  name,
  detail,
}: {
  icon: TablerIcon
  name: ReactNode
  detail?: ReactNode
}) {
  return (
    <span className={classes.row}>
      <span className={classes.sign}>
        <Icon aria-hidden size={18} stroke={1.6} />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {detail !== undefined && detail !== null && detail !== '' && (
          <span className={classes.detail}>{detail}</span>
        )}
      </span>
    </span>
  )
}
