import { Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconInbox, IconLock, type TablerIcon } from '@tabler/icons-react'
import { use, type ReactNode } from 'react'
import { Titled } from '../page/titled.ts'
import classes from './message.module.css'

interface MessageProps {
  icon: TablerIcon
  tone?: 'steel' | 'red' | 'saffron' | 'basil'
  title: string
  /** What to do next, in one or two sentences. */
  children?: ReactNode
  /** Buttons. */
  actions?: ReactNode
  /** Inside a card: smaller, without the room of a whole page. */
  compact?: boolean
  role?: 'alert' | 'status'
}

/** A sign, a sentence and what to do: the one look of everything that is not content. */
export function Message({
  icon: Icon,
  tone = 'steel',
  title,
  children,
  actions,
  compact = false,
  role,
}: MessageProps) {
  const isBelowTitle = use(Titled) || compact
  return (
    <div className={classes.message} data-compact={compact || undefined} role={role}>
      <div
        className={classes.sign}
        style={{
          color: `var(--mantine-color-${tone}-light-color)`,
          backgroundColor: `var(--mantine-color-${tone}-light)`,
        }}
      >
        <Icon aria-hidden size={compact ? 24 : 32} stroke={1.6} />
      </div>
      <Title order={isBelowTitle ? 2 : 1} size={compact ? 'h4' : 'h2'}>
        {title}
      </Title>
      {children !== undefined && (
        <Text component="div" c="dimmed" size={compact ? 'sm' : 'md'} className={classes.text}>
          {children}
        </Text>
      )}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

/** The same in one line, where there is room for no more: in place of rows, in a dropdown. */
export function MessageLine({
  icon: Icon,
  tone = 'steel',
  role,
  actions,
  children,
}: Pick<MessageProps, 'icon' | 'tone' | 'role' | 'actions' | 'children'>) {
  return (
    <div className={classes.lineMessage} role={role}>
      <Icon aria-hidden size={20} stroke={1.6} color={`var(--mantine-color-${tone}-light-color)`} />
      <span>{children}</span>
      {actions}
    </div>
  )
}

type StateProps = Omit<MessageProps, 'icon' | 'tone' | 'role'> & { icon?: TablerIcon }

/** Nothing here yet: say what would be, and how to make the first one. */
export function EmptyState({ icon = IconInbox, ...rest }: StateProps) {
  return <Message icon={icon} {...rest} />
}

/** What went wrong, then what to do. */
export function ErrorState({ icon = IconAlertTriangle, ...rest }: StateProps) {
  return <Message icon={icon} tone="red" role="alert" {...rest} />
}

/** The person may not see this; `children` says who can change that. */
export function NoPermission({ icon = IconLock, ...rest }: StateProps) {
  return <Message icon={icon} tone="saffron" role="status" {...rest} />
}
