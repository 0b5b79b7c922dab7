/** Tables of a report; wide ones are scrolled by themselves. */
import type { Column, Content } from '../../../data/reports/report-content.ts'
import type { ReportWords } from '../../../data/reports/report-words.ts'
import classes from './report.module.css'

const isFigure = ({ kind }: Column) => !['text', 'word', 'person', 'instant', 'day'].includes(kind)

export function ReportTable({
  label,
  columns,
  rows,
  words,
  isSums = false,
}: {
  label: string
  columns: readonly Column[]
  rows: Content['rows']
  words: ReportWords
  /** Rows say first what they are of; of some nothing is known, such as who it was. */
  isSums?: boolean
}) {
  // A column without anything in it takes no room from the others.
  const shown = columns.flatMap((column, place) => (column.isEmpty === true ? [] : [{ column, place }]))
  return (
    // Whoever works by keys scrolls it, too.
    <div className={classes.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {shown.map(({ column }) => (
              <th key={column.name} scope="col" data-end={isFigure(column) || undefined}>
                {words.column(column.name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {shown.map(({ column, place }) => (
                <td key={column.name} data-kind={column.kind} data-end={isFigure(column) || undefined}>
                  {words.cell(column, row[place] ?? null) || (isSums && place === 0 ? '–' : '')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
