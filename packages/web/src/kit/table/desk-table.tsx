import { Checkbox, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type CSSProperties } from 'react'
import { Link } from 'react-router'
import { useKitWords } from '../words.tsx'
import { nextSort, type Column, type Sort } from './columns.ts'
import type { DataTableProps } from './table-props.ts'
import classes from './desk-table.module.css'
import { useFitted } from './use-fitted.ts'
import { countOf, piecesOf, rowOf, useLines, type FailedPart } from './use-lines.ts'
import { useRowHeight } from './use-row-height.ts'
import { enterRows, useKeptFocus, walkRows } from './walk-rows.ts'

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}) {
  const words = useKitWords()
  const isSorted = sort?.by === column.key
  const order = !isSorted ? undefined : sort.direction === 'asc' ? 'ascending' : 'descending'
  const Sign = !isSorted ? IconArrowsSort : sort.direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th scope="col" data-align={column.align} aria-sort={order}>
      {column.sortable && onSort !== undefined ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={isSorted || undefined}
          title={words.sortBy(column.header)}
          onClick={() => onSort(nextSort(sort, column.key))}
        >
          {column.header}
          <Sign size={14} stroke={1.8} aria-hidden />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

/** The head stands over the first rows. */
const headHeight = 44

/** A row whose record is on its way. */
function WaitingRow({ height, span, at }: { height: number; span: number; at: number }) {
  return (
    <tr className={classes.beyond} data-waiting aria-rowindex={at + 2}>
      <td colSpan={span} style={{ height, '--row': `${height}px` } as CSSProperties} />
    </tr>
  )
}

/** The rows in view that could not be read: one that stays in view says so. */
function FailedRows({
  failed,
  height,
  span,
  at,
}: {
  failed: FailedPart
  height: number
  span: number
  at: number
}) {
  return (
    <tr data-failed aria-rowindex={at + 2}>
      <td colSpan={span} className={classes.failed} style={{ height }}>
        <div className={classes.failedText}>{failed.content}</div>
      </td>
    </tr>
  )
}

/** The list as a table, for tablets and desks. */
export function DeskTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowId,
    rowHref,
    sort,
    onSort,
    selected,
    onSelect,
    lines,
    rowActions,
    rowLabel,
  } = props
  const words = useKitWords()
  const scroller = useRef<HTMLDivElement>(null)
  const lastPressed = useRef<number | null>(null)
  const height = useRowHeight()
  const count = countOf(props)
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, as it should
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    initialOffset: (lines?.start ?? 0) * height,
    scrollPaddingStart: headHeight,
    overscan: 12,
  })
  useEffect(() => virtual.measure(), [height, virtual])
  useLines(lines, {
    first: virtual.range?.startIndex ?? 0,
    last: virtual.range?.endIndex ?? 0,
    isScrolling: virtual.isScrolling,
    isAtTop: (virtual.scrollOffset ?? 0) === 0,
    goTo: row => virtual.scrollToIndex(row, { align: 'start' }),
  })
  useKeptFocus(scroller)
  const items = virtual.getVirtualItems()

  const fitted = useFitted(columns, scroller, {
    hasBoxes: selected !== undefined,
    hasMenus: rowActions !== undefined,
    isScrolling: virtual.isScrolling,
    rows,
    drawn: items.map(({ index }) => (rowOf(props, index) === undefined ? '' : index)).join(' '),
  })
  const lined = { '--row': `${height}px` } as CSSProperties
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const span = fitted.shown.length + (selected === undefined ? 0 : 1) + (rowActions === undefined ? 0 : 1)
  const allChosen = selected !== undefined && rows.length > 0 && rows.every(row => selected.has(rowId(row)))

  function press(at: number, isRange: boolean) {
    if (selected === undefined || onSelect === undefined) return
    const next = new Set(selected)
    const pressed = rowOf(props, at)
    if (pressed === undefined) return
    const chosen = !next.has(rowId(pressed))
    const from = isRange && lastPressed.current !== null ? lastPressed.current : at
    for (let one = Math.min(from, at); one <= Math.max(from, at); one += 1) {
      const row = rowOf(props, one)
      if (row === undefined) continue
      if (chosen) next.add(rowId(row))
      else next.delete(rowId(row))
    }
    lastPressed.current = at
    onSelect(next)
  }

  return (
    <>
      <div
        ref={scroller}
        className={classes.scroller}
        data-fills
        tabIndex={rowHref === undefined ? 0 : -1}
        role="region"
        aria-label={label}
        onKeyDown={enterRows}
      >
        <table className={classes.table} aria-rowcount={lines?.isWhole === false ? -1 : count + 1}>
          <colgroup>
            {selected !== undefined && <col style={{ width: '3.5rem' }} />}
            {fitted.shown.map(({ column, width }) => (
              <col key={column.key} style={{ width }} />
            ))}
            {rowActions !== undefined && <col style={{ width: '4rem' }} />}
          </colgroup>
          <thead>
            <tr>
              {selected !== undefined && (
                <th scope="col">
                  <Checkbox
                    className={classes.box!}
                    aria-label={words.selectAll}
                    checked={allChosen}
                    indeterminate={!allChosen && selected.size > 0}
                    onChange={() => onSelect?.(allChosen ? new Set() : new Set(rows.map(rowId)))}
                  />
                </th>
              )}
              {fitted.shown.map(({ column }) => (
                <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
              {rowActions !== undefined && (
                <th scope="col">
                  <VisuallyHidden>{words.actions}</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody onKeyDown={walkRows}>
            {before > 0 && (
              <tr aria-hidden className={classes.beyond}>
                <td colSpan={span} style={{ height: before, ...lined }} />
              </tr>
            )}
            {piecesOf(props, items).map(({ first: item, last, failed }) => {
              if (failed !== undefined)
                return (
                  <FailedRows
                    key={failed.key}
                    failed={failed}
                    height={last.end - item.start}
                    span={span}
                    at={item.index}
                  />
                )
              const row = rowOf(props, item.index)
              if (row === undefined)
                return <WaitingRow key={item.index} height={height} span={span} at={item.index} />
              const id = rowId(row)
              const isChosen = selected?.has(id) === true
              return (
                <tr
                  key={id}
                  className={classes.row}
                  style={{ height }}
                  aria-rowindex={item.index + 2}
                  data-link={rowHref === undefined ? undefined : true}
                  data-chosen={isChosen || undefined}
                >
                  {selected !== undefined && (
                    <td className={classes.above}>
                      <Checkbox
                        className={classes.box!}
                        aria-label={
                          rowLabel === undefined ? words.selectRow : `${words.selectRow}: ${rowLabel(row)}`
                        }
                        checked={isChosen}
                        onChange={event =>
                          press(item.index, (event.nativeEvent as MouseEvent).shiftKey === true)
                        }
                      />
                    </td>
                  )}
                  {fitted.shown.map(({ column }, at) => (
                    <td
                      key={column.key}
                      data-align={column.align}
                      data-first={at === 0 || undefined}
                      className={column.mono ? 'mono' : undefined}
                    >
                      <span className={classes.cell} data-column={column.key} data-rank={column.rank}>
                        {at === 0 && rowHref !== undefined ? (
                          <Link to={rowHref(row)} className={classes.link} data-row-link>
                            {column.cell(row)}
                          </Link>
                        ) : (
                          column.cell(row)
                        )}
                      </span>
                    </td>
                  ))}
                  {rowActions !== undefined && <td className={classes.above}>{rowActions(row)}</td>}
                </tr>
              )
            })}
            {after > 0 && (
              <tr aria-hidden className={classes.beyond}>
                <td colSpan={span} style={{ height: after, ...lined }} />
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {fitted.left.length > 0 && (
        <p className={classes.left}>{words.noRoomFor(fitted.left.map(column => column.header))}</p>
      )}
    </>
  )
}
