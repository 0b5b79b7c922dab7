import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { isCheckDue } from '@cloche/domain/rules/food-safety'
import { IconAlertTriangle, IconCircleCheck, IconClockExclamation } from '@tabler/icons-react'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { useNow } from '../../../data/formats/use-now.ts'
import { useRecords } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { writeMeasure } from '../../../entity-screens/fields/amounts/measure.tsx'
import { useWriting, type Writing } from '../../../entity-screens/fields/writing.ts'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { limitsText } from './limits-text.ts'
import classes from './point.module.css'

type Point = Pick<Row<Entities['haccpPoint']>, 'id' | 'measure' | 'minimum' | 'maximum' | 'everyHours'>

/** A value at a point in the reader's unit. */
export function writeFound(value: number, measure: string, { units, formats }: Writing): string {
  return measure === 'temperature'
    ? writeMeasure('temperature', value, units, formats.locale)
    : formats.number(value, 2)
}

/** The limits of a point with their unit; by eye, where nothing is measured. */
export function Limits({ point }: { point: Point }) {
  const t = useText()
  const writing = useWriting()
  const limits = limitsText(point)
  if (limits === null) return t(`haccpPoint.choice.measure.${point.measure}`)
  const values = Object.fromEntries(
    Object.entries(limits.values).map(([name, value]) => [
      name,
      writeFound(Number(value), point.measure, writing),
    ]),
  )
  return t(limits.key, values)
}

/** How a point stands: what was found last and when, and that the next check is due. */
export function LastCheck({ point }: { point: Point }) {
  const t = useText()
  const now = useNow()
  const { data } = useRecords('haccpCheck', { limit: 500, by: 'at', sort: 'desc' })
  if (data === undefined) return null
  const last = data.rows.find(check => check.haccpPointId === point.id)
  const isDue =
    point.everyHours !== null && isCheckDue({ everyHours: point.everyHours, lastAt: last?.at ?? null }, now)
  return (
    <span className={classes.last}>
      {isDue ? (
        <StateBadge label={t('haccpPoint.due')} color="saffron" icon={IconClockExclamation} />
      ) : (
        last !== undefined && (
          <StateBadge
            label={t(last.isOk ? 'haccpCheck.isOk' : 'haccpCheck.isNot')}
            color={last.isOk ? 'basil' : 'red'}
            icon={last.isOk ? IconCircleCheck : IconAlertTriangle}
          />
        )
      )}
      <span className={classes.when}>{last === undefined ? t('word.never') : <TimeAgo at={last.at} />}</span>
    </span>
  )
}
