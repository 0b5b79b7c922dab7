import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { Reasons, RowSign, shownColumns, useCell, type PreviewRowsProps } from './row-parts.tsx'
import classes from './preview.module.css'
import { usePlan } from '../plan.ts'

const LINE_WIDTH = 92

/** The rows as a table that draws only what is seen; rows are as tall as their problems need. */
export function PreviewTable({ label, columns, rows }: PreviewRowsProps) {
  const t = useText()
  const cellOf = useCell()
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, as it should
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 48,
    overscan: 10,
    getItemKey: at => rows[at]?.line ?? at,
  })
  const { columnWords, title, widths: wide, mono } = usePlan()
  const shown = shownColumns(columns, title)
  const widths = shown.map(({ field }) => wide[field] ?? 150)
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const span = shown.length + 1

  return (
    <div ref={scroller} className={classes.scroller} tabIndex={0} role="region" aria-label={label}>
      <table
        className={classes.table}
        style={{ minWidth: widths.reduce((sum, width) => sum + width, LINE_WIDTH) }}
        aria-rowcount={rows.length + 1}
      >
        <colgroup>
          <col style={{ width: LINE_WIDTH }} />
          {shown.map(({ header, field }, at) => (
            <col key={`${field} ${header}`} style={{ width: widths[at] }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={classes.line}>
              {t('import.row')}
            </th>
            {shown.map(({ header, field }) => (
              <th key={`${field} ${header}`} scope="col">
                <span className={classes.meaning}>{columnWords(field)}</span>
                {header !== '' && <span className={classes.header}>{header}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && (
            <tr aria-hidden>
              <td colSpan={span} style={{ height: before, padding: 0, border: 0 }} />
            </tr>
          )}
          {items.map(item => {
            const row = rows[item.index]!
            return (
              <tr
                key={row.line}
                ref={virtual.measureElement}
                data-index={item.index}
                aria-rowindex={item.index + 2}
              >
                <th scope="row" className={classes.line}>
                  <span className={classes.lineInside}>
                    <RowSign row={row} />
                    {row.line}
                  </span>
                </th>
                {shown.map(column => {
                  const { text, problems } = cellOf(row, column)
                  const worst = problems.some(problem => problem.severity === 'refusal')
                    ? 'refusal'
                    : 'warning'
                  return (
                    <td
                      key={`${column.field} ${column.header}`}
                      data-severity={problems.length > 0 ? worst : undefined}
                      data-name={column.field === 'name' || undefined}
                    >
                      <span className={mono.includes(column.field) ? `${classes.value} mono` : classes.value}>
                        {text}
                      </span>
                      <Reasons problems={problems} />
                    </td>
                  )
                })}
              </tr>
            )
          })}
          {after > 0 && (
            <tr aria-hidden>
              <td colSpan={span} style={{ height: after, padding: 0, border: 0 }} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
