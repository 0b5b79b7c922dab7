import { Checkbox, Loader } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useKitWords } from '../words.tsx'
import { phonePlaces, type Column } from './columns.ts'
import type { DataTableProps } from './data-table.tsx'
import classes from './phone-cards.module.css'
import { walkRows } from './walk-rows.ts'

/** The columns of a line that have something to show for this row. */
function shownOf<Row>(columns: readonly Column<Row>[], row: Row): readonly Column<Row>[] {
  return columns.filter(column => column.isBlank?.(row) !== true)
}

/** The list as cards of two lines, for phones; the page itself scrolls. */
export function PhoneCards<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, rowHref, selected, onSelect, onEnd, rowActions, rowLabel } = props
  const words = useKitWords()
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [])
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, as it should
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 68,
    overscan: 10,
    scrollMargin: top,
    getItemKey: at => rowId(rows[at]!),
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? -1
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - 15) onEnd?.()
  }, [last, rows.length, onEnd])
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
        {items.map(item => {
          const row = rows[item.index]!
          const id = rowId(row)
          return (
            <li
              key={id}
              ref={virtual.measureElement}
              data-index={item.index}
              className={classes.card}
              data-chosen={selected?.has(id) || undefined}
              style={{ transform: `translateY(${item.start - top}px)` }}
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
                    <span className={classes.end}>{end.cell(row)}</span>
                  )}
                </div>
                <div className={classes.second}>
                  {shownOf(line, row).map((column, at) => (
                    <Fragment key={column.key}>
                      {at > 0 && <span aria-hidden>·</span>}
                      <span className={column.mono ? 'mono' : undefined}>{column.cell(row)}</span>
                    </Fragment>
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
      {props.isFetchingMore && (
        <div className={classes.more} role="status" aria-label={words.loading}>
          <Loader size={20} />
        </div>
      )}
    </>
  )
}
