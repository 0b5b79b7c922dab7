import { IconAlertTriangle } from '@tabler/icons-react'
import { isDeadline, isPast } from '@cloche/domain/derive'
import type { Field } from '@cloche/domain/catalogue'
import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { useText } from '../../../data/text/texts.ts'
import type { Values } from '../../machine/record/draft.ts'
import classes from './times.module.css'

/** A time that should not have passed: in red, with a sign, and in a word for those who listen. */
function PastMark({ children }: { children: string }) {
  const t = useText()
  return (
    <span className={classes.past} data-past>
      <IconAlertTriangle size={16} stroke={1.8} role="img" aria-label={t('word.past')} />
      {children}
    </span>
  )
}

function Watched({ field, value, row, text }: { field: Field; value: string; row: Values; text: string }) {
  return isPast(field, value, row, useNow()) ? <PastMark>{text}</PastMark> : text
}

/** When the app was opened: its year is the one that goes without saying. */
const opened = Date.now()

interface TimeProps {
  readonly field: Field
  readonly value: string
  readonly row: Values
}

/** A day or a moment; one by which something had to be done or used says when it is past. */
export function Time({ field, value, row }: TimeProps) {
  const formats = useFormats()
  const text = field.kind === 'date' ? formats.date(value) : formats.moment(value)
  return <Judged field={field} value={value} row={row} text={text} />
}

/** The same in a list, where the year is said only if it is another one. */
export function ShortTime({ field, value, row }: TimeProps) {
  const formats = useFormats()
  if (field.kind === 'date') return <Time field={field} value={value} row={row} />
  const yearOf = (at: string | number) => dayOf(at, formats.timeZone).slice(0, 4)
  const isThisYear = yearOf(value) === yearOf(opened)
  const text = isThisYear ? formats.dayTime(value) : formats.moment(value)
  return <Judged field={field} value={value} row={row} text={text} />
}

function Judged({ field, value, row, text }: TimeProps & { text: string }) {
  if (!isDeadline(field)) return text
  return <Watched field={field} value={value} row={row} text={text} />
}
