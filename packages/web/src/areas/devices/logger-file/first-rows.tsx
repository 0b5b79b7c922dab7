import type { LoggerReading, LoggerTable } from '@cloche/domain/rules/logger-files'
import { useText } from '../../../data/text/texts.ts'
import { writeReading } from '../../../entity-screens/fields/amounts/reading.tsx'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import classes from './logger-file.module.css'

const rowsShown = 5
const faultsShown = 4

/** How the first rows are understood, and which cells are no reading. */
export function FirstRows({
  table,
  reading,
  nameOf,
  unitOf,
}: {
  table: LoggerTable
  reading: LoggerReading
  nameOf: (column: number) => string
  /** In which its values are kept. */
  unitOf: (column: number) => string | null
}) {
  const t = useText()
  const writing = useWriting()
  const { formats } = writing
  const lines = table.rows.slice(0, 50).flatMap(({ line }) => {
    const cells = reading.columns.map(({ column, lines: of, at, values }) => {
      const place = of.indexOf(line)
      return place === -1
        ? null
        : { at: at[place] as number, value: values[place] as number, unit: unitOf(column) }
    })
    const at = cells.find(cell => cell !== null)?.at
    return at === undefined ? [] : [{ line, at, cells }]
  })
  const shownFaults = reading.faults.slice(0, faultsShown)
  return (
    <Card title={t('loggers.first')}>
      <Column gap="sm">
        <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('loggers.first')}>
          <table className={classes.rows}>
            <thead>
              <tr>
                <th scope="col">{t('loggers.when')}</th>
                {reading.columns.map(({ column }) => (
                  <th key={column} scope="col">
                    {nameOf(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.slice(0, rowsShown).map(({ line, at, cells }) => (
                <tr key={line}>
                  <td>{`${formats.moment(at)}:${new Date(at).toISOString().slice(17, 19)}`}</td>
                  {cells.map((cell, index) => (
                    <td key={index}>{cell === null ? '–' : writeReading(cell.value, cell, writing)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {reading.faulty > 0 && (
          <div>
            <Note isWrong>{t('loggers.faulty', { count: reading.faulty })}</Note>
            <ul className={classes.faults}>
              {shownFaults.map(({ line, column, fault }) => (
                <li key={`${line} ${column}`}>{t(`loggers.fault.${fault}`, { line })}</li>
              ))}
              {reading.faulty > shownFaults.length && (
                <li>{t('loggers.faultsMore', { count: reading.faulty - shownFaults.length })}</li>
              )}
            </ul>
          </div>
        )}
        {reading.blank > 0 && <Note>{t('loggers.blank', { count: reading.blank })}</Note>}
      </Column>
    </Card>
  )
}
