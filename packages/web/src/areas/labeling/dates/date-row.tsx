import { UnstyledButton } from '@mantine/core'
import type { DateKind, DateLine } from '@cloche/domain/rules/expiry'
import { IconChevronDown, IconHelpCircle } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { useWhen } from '../../../data/food/when.ts'
import { useText } from '../../../data/text/texts.ts'
import { DateReasons } from './date-reasons.tsx'
import classes from './dates.module.css'

/** One date of food, large, with its reasons a press away. */
export function DateRow({
  kind,
  date,
  lines,
  aside,
}: {
  kind: DateKind
  date: string | null
  lines: readonly DateLine[]
  /** At the end of the row: a mark, a field to type another date. */
  aside?: ReactNode
}) {
  const t = useText()
  const when = useWhen()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const hasReasons = lines.some(line => line.date === kind)
  return (
    <div className={classes.row}>
      <div className={classes.main}>
        <span className={classes.kind}>{t(`expiry.${kind}`)}</span>
        <span className={classes.date} data-none={date === null || undefined}>
          {date === null ? t('dates.none') : when(date)}
        </span>
      </div>
      <div className={classes.aside}>
        {aside}
        {hasReasons && (
          <UnstyledButton
            className={classes.why!}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`${t('dates.why')} ${t(`expiry.${kind}`)}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconHelpCircle size={18} stroke={1.6} aria-hidden />
            {t('dates.why')}
            <IconChevronDown size={16} stroke={1.8} aria-hidden className={classes.chevron} />
          </UnstyledButton>
        )}
      </div>
      <div id={id} className={classes.reasonsBox} hidden={!isOpen}>
        {isOpen && <DateReasons lines={lines} date={kind} />}
      </div>
    </div>
  )
}
