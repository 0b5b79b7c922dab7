import { IconAlertTriangle, IconCheck, IconEqual, IconPencil, IconX } from '@tabler/icons-react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import type { RowProblem, SheetColumn, SheetRow } from '../import-calls.ts'
import { problemWords } from '../problem-words.ts'
import classes from './preview.module.css'
import { usePlan } from '../plan.ts'
import { isRefusedRow } from '../use-import.ts'

/** How a row fares: sign and word. */
export function RowSign({ row }: { row: SheetRow }) {
  const t = useText()
  const [tone, word, Sign] = isRefusedRow(row)
    ? (['refused', t('import.refused'), IconX] as const)
    : row.problems.length > 0
      ? (['noted', t('import.noted'), IconAlertTriangle] as const)
      : row.outcome === 'same'
        ? (['same', t('import.same'), IconEqual] as const)
        : row.outcome === 'change'
          ? (['good', t('import.changes'), IconPencil] as const)
          : (['good', t('import.good'), IconCheck] as const)
  return (
    <span className={classes.sign} data-tone={tone} role="img" aria-label={word} title={word}>
      <Sign size={16} stroke={2.2} aria-hidden />
    </span>
  )
}

/** What is wrong, in words, at the place where it is wrong. */
export function Reasons({ problems }: { problems: readonly RowProblem[] }) {
  const t = useText()
  return problems.map(problem => (
    <span
      key={`${problem.code} ${problem.value}`}
      className={classes.reason}
      data-severity={problem.severity}
    >
      {problemWords(problem, t)}
    </span>
  ))
}

export interface ShownColumn {
  readonly header: string
  readonly field: NonNullable<SheetColumn['field']>
  /** Its place in the sheet; -1 for the name that no column gives. */
  readonly at: number
}

/** The columns that say something, the one with the name first. */
export function shownColumns(columns: readonly SheetColumn[], title: string): ShownColumn[] {
  const used = columns.flatMap(({ header, field }, at) => (field === null ? [] : [{ header, field, at }]))
  const isName = ({ field }: ShownColumn) => field === title
  const names = used.filter(isName)
  return [
    ...(names.length > 0 ? names : [{ header: '', field: title, at: -1 }]),
    ...used.filter(column => !isName(column)),
  ]
}

/** What a cell shows: where something is wrong the text of the sheet, else what was understood of it. */
export function useCell(): (row: SheetRow, column: ShownColumn) => { text: string; problems: RowProblem[] } {
  const formats = useFormats()
  const { understood } = usePlan()
  return (row, column) => {
    const problems = row.problems.filter(problem => problem.column === column.header)
    const written = row.values[column.at] ?? ''
    if (problems.length > 0) return { text: written, problems }
    const text = written.trim() === '' ? '' : understood(column.field, row, written, formats)
    return { text, problems }
  }
}

export interface PreviewRowsProps {
  label: string
  columns: readonly SheetColumn[]
  rows: readonly SheetRow[]
}
