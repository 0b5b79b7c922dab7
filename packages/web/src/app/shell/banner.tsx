import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './banners.module.css'

/** One line over the content that concerns the whole app. */
export function Banner({
  icon: Icon,
  tone = 'saffron',
  children,
  action,
}: {
  icon: TablerIcon
  tone?: 'saffron' | 'violet'
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div role="status" className={classes.banner} data-tone={tone}>
      <Icon size={20} stroke={1.6} aria-hidden className={classes.sign} />
      <span className={classes.text}>{children}</span>
      {action}
    </div>
  )
}
