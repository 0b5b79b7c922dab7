import type { DateKind, DateLine } from '@cloche/domain/rules/expiry'
import { IconArrowRight, IconCircleCheckFilled } from '@tabler/icons-react'
import { useWhen } from '../../../data/food/when.ts'
import { useText } from '../../../data/text/texts.ts'
import classes from './dates.module.css'

/** Why a date is what it is: each reason in the order of reasoning, the one that decides marked. */
export function DateReasons({ lines, date }: { lines: readonly DateLine[]; date: DateKind }) {
  const t = useText()
  const when = useWhen()
  const own = lines.filter(line => line.date === date)
  if (own.length === 0) return null
  return (
    <ol className={classes.reasons}>
      {own.map(line => (
        <li
          key={`${line.rule} ${line.until}`}
          className={classes.reason}
          data-decides={line.decides || undefined}
        >
          {line.decides ? (
            <IconCircleCheckFilled size={18} role="img" aria-label={t('dates.decides')} />
          ) : (
            <IconArrowRight size={18} stroke={1.6} aria-hidden />
          )}
          <span>{t(line.rule, line.values)}</span>
          {line.until !== null && <span className={classes.until}>{when(line.until)}</span>}
        </li>
      ))}
    </ol>
  )
}
