import { NextPage, type Paged } from '../../../../data/wire/next-page.tsx'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../../../data/text/texts.ts'
import type { Entry } from './condense.ts'
import classes from './timeline.module.css'

/** The name of a day, or an entry of it. */
export interface TimelineRow {
  readonly key: string
  readonly heading: string | null
  readonly entry: Entry | null
}

/** Whether the page is being printed: paper has no scrolling, everything is drawn for it. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

/** Thousands of entries: only those in sight stand in the page, further pages come as their end nears. */
export function LongTimeline({
  rows,
  write,
  query,
}: {
  rows: readonly TimelineRow[]
  write: (entry: Entry) => ReactNode
  query: Paged
}) {
  const t = useText()
  const list = useRef<HTMLOListElement>(null)
  const [top, setTop] = useState(0)
  const isPrinting = useIsPrinting()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [])
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, as it should
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 76,
    overscan: 8,
    scrollMargin: top,
    getItemKey: at => rows[at]?.key ?? at,
  })
  const items = virtual.getVirtualItems()
  const isNear = (items.at(-1)?.index ?? 0) > rows.length - 30
  useEffect(() => {
    // What failed is asked again when somebody says so.
    if (isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [isNear, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  const inside = ({ heading, entry }: TimelineRow) =>
    entry === null ? <h3 className={classes.dayName}>{heading}</h3> : write(entry)
  if (isPrinting)
    return (
      <ol className={classes.entries}>
        {rows.map(row => (
          <li key={row.key}>{inside(row)}</li>
        ))}
      </ol>
    )
  return (
    <div className={classes.timeline}>
      <ol ref={list} className={classes.long} style={{ height: virtual.getTotalSize() }}>
        {items.map(item => (
          <li
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            style={{ transform: `translateY(${item.start - top}px)` }}
          >
            {inside(rows[item.index]!)}
          </li>
        ))}
      </ol>
      <NextPage query={query}>{t('tracing.moreEvents')}</NextPage>
    </div>
  )
}
