import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './known-at.module.css'
import { Message } from './message.tsx'

/** Of what stands below: that it is as it was last heard, and when that was. */
export function KnownAtLine({ children }: { children: ReactNode }) {
  return (
    <p className={classes.line} role="status">
      <IconCloudOff size={20} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </p>
  )
}

/** In place of what nobody can know without a connection: never "nothing there". */
export function NotKnown({
  title,
  compact = true,
  actions,
  children,
}: {
  title: string
  compact?: boolean
  actions?: ReactNode
  children?: ReactNode
}) {
  return (
    <Message icon={IconCloudOff} role="status" title={title} compact={compact} actions={actions}>
      {children}
    </Message>
  )
}
