import { Checkbox } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useKitWords } from '../words.tsx'
import { phonePlaces, type Column } from './columns.ts'
import type { DataTableProps } from './table-props.ts'
import classes from './phone-cards.module.css'
import { countOf, piecesOf, rowOf, useLines } from './use-lines.ts'
import { walkRows } from './walk-rows.ts'

/** The columns of a line that have something to show for this row. */
function shownOf<Row>(columns: readonly Column<Row>[], row: Row): readonly Column<Row>[] {
  return columns.filter(column => column.isBlank?.(row) !== true)
}

/** Words are kept apart by a dot, badges by themselves. */
const isFollowed = <Row,>(column: Column<Row>, next: Column<Row> | undefined): boolean =>
  next !== undefined && column.isBadge !== true && next.isBadge !== true

/** A card of two lines, before it is measured. */
const cardHeight = 68
/** The bar of the app stands over the first cards. */
const barHeight = 54

/** The list as cards of two lines, for phones; the page itself scrolls. */
export function PhoneCards<Row>(props: DataTableProps<Row>) {
  const { label, columns, lines, rowId, rowHref, selected, onSelect, rowActions, rowLabel } = props
  const words = useKitWords()
  const count = countOf(props)
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [])
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, as it should
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => cardHeight,
    overscan: 10,
    scrollMargin: top,
    scrollPaddingStart: barHeight,
    getItemKey: at => {
      const row = rowOf(props, at)
      return row === undefined ? at : rowId(row)
    },
  })
  useLines(lines, {
    first: virtual.range?.startIndex ?? 0,
    last: virtual.range?.endIndex ?? 0,
    isScrolling: virtual.isScrolling,
    isAtTop: (virtual.scrollOffset ?? 0) <= top,
    goTo: row => virtual.scrollToIndex(row, { align: 'start' }),
  })
  const items = virtual.getVirtualItems()
  const { title, end, line } = phonePlaces(columns)

  return (
    <>
      <ul
        ref={list}
        className={classes.list}
        aria-label={label}
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={walkRows}
      >
        {piecesOf(props, items).map(({ first: item, last, failed }) => {
          const row = rowOf(props, item.index)
          const place = {
            'data-index': item.index,
            'aria-posinset': item.index + 1,
            'aria-setsize': lines?.isWhole === false ? -1 : count,
            style: { transform: `translateY(${item.start - top}px)` },
          }
          if (failed !== undefined)
            return (
              <li
                key={failed.key}
                data-failed
                className={classes.failed}
                {...place}
                style={{ ...place.style, height: last.end - item.start }}
              >
                <div className={classes.failedText}>{failed.content}</div>
              </li>
            )
          if (row === undefined)
            return <li key={item.key} className={classes.waiting} data-waiting {...place} />
          const id = rowId(row)
          return (
            <li
              key={id}
              ref={virtual.measureElement}
              className={classes.card}
              data-chosen={selected?.has(id) || undefined}
              {...place}
            >
              {selected !== undefined && (
                <Checkbox
                  className={classes.box!}
                  aria-label={
                    rowLabel === undefined ? words.selectRow : `${words.selectRow}: ${rowLabel(row)}`
                  }
                  checked={selected.has(id)}
                  onChange={() => {
                    const next = new Set(selected)
                    if (!next.delete(id)) next.add(id)
                    onSelect?.(next)
                  }}
                />
              )}
              <div className={classes.text}>
                <div className={classes.first}>
                  {rowHref === undefined ? (
                    <span className={classes.title}>{title?.cell(row)}</span>
                  ) : (
                    <Link to={rowHref(row)} className={classes.title} data-row-link>
                      {title?.cell(row)}
                    </Link>
                  )}
                  {end !== undefined && end.isBlank?.(row) !== true && (
                    <span className={classes.end} data-column={end.key} data-rank={end.rank}>
                      {end.cell(row)}
                    </span>
                  )}
                </div>
                <div className={classes.second}>
                  {shownOf(line, row).map((column, at, shown) => (
                    <span
                      key={column.key}
                      className={column.mono ? 'mono' : undefined}
                      data-column={column.key}
                      data-rank={column.rank}
                      data-dot={at > 0 && isFollowed(shown[at - 1]!, column) ? true : undefined}
                    >
                      {column.isNamed && `${column.header} `}
                      {column.cell(row)}
                    </span>
                  ))}
                </div>
              </div>
              {rowActions !== undefined && <div className={classes.above}>{rowActions(row)}</div>}
              {rowHref !== undefined && rowActions === undefined && (
                <IconChevronRight size={18} stroke={1.6} aria-hidden className={classes.chevron} />
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
