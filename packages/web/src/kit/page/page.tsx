import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page.module.css'
import { Titled } from './titled.ts'

export interface PageProps {
  /** Also the window's title. */
  title: string
  /** How many records there are, e.g. "1,284 products"; or any line under the title. */
  count?: ReactNode
  /** A state badge or sign after the title. */
  badge?: ReactNode
  /** What it looks like, before the title. */
  picture?: ReactNode
  /** Above the title, on detail screens. */
  breadcrumbs?: ReactNode
  /** The primary action, at the right; further ones stand before it. */
  actions?: ReactNode
  /** One line of search and filters. */
  tools?: ReactNode
  /** Text to narrow reading width (forms); lists use the whole width. */
  width?: 'full' | 'reading'
  /** The title row stays in view while the page scrolls, so that its buttons can always be reached. */
  isPinned?: boolean
  children: ReactNode
}

/** The frame of every screen: title row, one line of tools, content. */
export function Page({
  title,
  count,
  badge,
  picture,
  breadcrumbs,
  actions,
  tools,
  width = 'full',
  isPinned = false,
  children,
}: PageProps) {
  return (
    <div className={classes.page} data-width={width} data-pinned={isPinned || undefined}>
      <title>{`${title} · Cloche`}</title>
      <header className={classes.head}>
        {breadcrumbs}
        <div className={classes.titleRow}>
          {picture}
          <div className={classes.titles}>
            <div className={classes.titleLine} data-tour="title">
              <Title order={1} className={classes.title}>
                {title}
              </Title>
              {badge}
            </div>
            {count !== undefined && count !== null && (
              <Text component="div" size="sm" c="dimmed" className={classes.count}>
                {count}
              </Text>
            )}
          </div>
          {actions !== undefined && (
            <div className={classes.actions} data-tour="actions">
              {actions}
            </div>
          )}
        </div>
      </header>
      {tools !== undefined && (
        <div className={classes.tools} data-tour="tools">
          {tools}
        </div>
      )}
      <Titled value>{children}</Titled>
    </div>
  )
}
