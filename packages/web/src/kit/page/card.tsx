import { Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './card.module.css'

export interface CardProps {
  title?: ReactNode
  /** What it is called where several cards of a screen may have the same title. */
  name?: string | undefined
  /** At the right of the title: a link, a small button. */
  action?: ReactNode
  /** Content to the very edge (tables, maps). */
  flush?: boolean
  children: ReactNode
}

/** One group of content with a border; a screen is made of these. */
export function Card({ title, name, action, flush = false, children }: CardProps) {
  const id = useId()
  const hasTitle = title !== undefined && title !== null
  return (
    <section
      className={classes.card}
      data-flush={flush || undefined}
      aria-label={name}
      aria-labelledby={hasTitle && name === undefined ? id : undefined}
    >
      {(hasTitle || action !== undefined) && (
        <header className={classes.head}>
          {hasTitle && (
            <Title order={2} size="h4" id={id}>
              {title}
            </Title>
          )}
          {action}
        </header>
      )}
      {children}
    </section>
  )
}

/** Cards side by side where there is room: `wide` gives the first one two thirds. */
export function CardGrid({ layout = 'even', children }: { layout?: 'even' | 'wide'; children: ReactNode }) {
  return (
    <div className={classes.grid} data-layout={layout}>
      {children}
    </div>
  )
}
