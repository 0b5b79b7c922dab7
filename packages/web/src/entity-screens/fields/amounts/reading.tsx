import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { isUnitOf } from '@cloche/domain/rules/units'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { useWriting, type Writing } from '../writing.ts'
import { writeMeasure } from './measure.tsx'
import { verdictOf, type Reading } from './reading-verdict.ts'
import classes from './amounts.module.css'

/** A measured value as this person reads it; temperatures in their unit, a door open or closed. */
export function writeReading(
  value: number,
  { kind, unit }: { kind?: string | null; unit?: string | null },
  { t, formats, units }: Writing,
): string {
  if (kind === 'door') return t(value > 0 ? 'reading.doorOpen' : 'reading.doorClosed')
  if (unit === 'C') return writeMeasure('temperature', value, units, formats.locale)
  if (unit === 'g') return writeMeasure('mass', value, units, formats.locale)
  if (unit === 'percent') return formats.quantity(value, '%')
  if (unit && isUnitOf('time', unit)) return formats.quantity(value, unit)
  return unit ? t('reading.inUnit', { value: formats.number(value), unit }) : formats.number(value)
}

export interface ReadingProps extends Reading {
  readonly kind?: string | null
  readonly unit?: string | null
}

/** The last value with how it stands to its limits: sign and word beside the number. */
export function ReadingMark(props: ReadingProps) {
  const writing = useWriting()
  const { t } = writing
  const verdict = verdictOf(props)
  if (verdict === 'none') return <span className={classes.quiet}>{t('reading.none')}</span>
  const value = <strong>{writeReading(props.value!, props, writing)}</strong>
  if (verdict === 'free') return value
  return (
    <span className={classes.reading}>
      {value}
      <StateBadge
        size="sm"
        color={verdict === 'inside' ? 'basil' : 'red'}
        icon={verdict === 'inside' ? IconCircleCheck : IconAlertTriangle}
        label={t(`reading.${verdict}`)}
      />
    </span>
  )
}
