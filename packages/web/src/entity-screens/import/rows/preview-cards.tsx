import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { Reasons, RowSign, shownColumns, useCell, type PreviewRowsProps } from './row-parts.tsx'
import classes from './preview.module.css'
import { usePlan } from '../plan.ts'

/** The rows as cards for phones; the page itself scrolls. */
export function PreviewCards({ label, columns, rows }: PreviewRowsProps) {
  const t = useText()
  const cellOf = useCell()
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [])
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, as it should
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 76,
    overscan: 8,
    scrollMargin: top,
    getItemKey: at => rows[at]?.line ?? at,
  })
  const { columnWords, title, second: facing } = usePlan()
  const shown = shownColumns(columns, title)
  const second = shown.filter(({ field }) => facing.includes(field))

  return (
    <ul ref={list} className={classes.cards} aria-label={label} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(item => {
        const row = rows[item.index]!
        const name = shown[0] === undefined ? '' : cellOf(row, shown[0]).text
        const wrong = shown.flatMap(column => {
          const cell = cellOf(row, column)
          return cell.problems.length > 0 ? [{ column, ...cell }] : []
        })
        const facts = second.map(column => cellOf(row, column)).filter(cell => cell.problems.length === 0)
        return (
          <li
            key={row.line}
            ref={virtual.measureElement}
            data-index={item.index}
            className={classes.card}
            style={{ transform: `translateY(${item.start - top}px)` }}
          >
            <div className={classes.cardHead}>
              <RowSign row={row} />
              <span className={classes.cardName}>{name === '' ? '–' : name}</span>
              <span className={classes.cardLine}>{t('import.rowNumber', { line: String(row.line) })}</span>
            </div>
            <div className={classes.facts}>
              {facts
                .map(({ text }) => text)
                .filter(text => text !== '')
                .slice(0, 3)
                .join(' · ')}
            </div>
            {wrong.map(({ column, text, problems }) => (
              <div key={`${column.field} ${column.header}`} className={classes.wrong}>
                <span className={classes.wrongCell}>
                  {columnWords(column.field)}
                  {text !== '' && <span className="mono">{text.slice(0, 120)}</span>}
                </span>
                <Reasons problems={problems} />
              </div>
            ))}
          </li>
        )
      })}
    </ul>
  )
}
