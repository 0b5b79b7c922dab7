import { tellingOf } from '@cloche/domain/rules/live-board'
import { useNow } from '../../../data/formats/use-now.ts'
import { useDeviceIntervals } from '../../../data/monitoring/device-intervals.ts'
import { ConditionBadge } from '../../../data/monitoring/condition-badge.tsx'
import { watchedSensor, type KnownSensor } from '../../../data/monitoring/watched.ts'
import { useWriting } from '../writing.ts'
import { writeReading } from './reading.tsx'
import classes from './amounts.module.css'

export interface MarkedSensor extends KnownSensor {
  readonly kind: string | null
  readonly unit: string | null
  readonly deviceId: string | null
}

/** The newest value of a sensor with how it stands: sign and word beside the number, and silence before all. */
export function ReadingMark({ sensor }: { sensor: MarkedSensor }) {
  const writing = useWriting()
  const now = useNow()
  const intervals = useDeviceIntervals()
  const interval = sensor.interval ?? intervals.get(sensor.deviceId ?? '') ?? null
  const telling = tellingOf(watchedSensor({ ...sensor, interval }), now)
  if (sensor.lastValue === null) return <span className={classes.quiet}>{writing.t('reading.none')}</span>
  const value = <strong>{writeReading(sensor.lastValue, sensor, writing)}</strong>
  if (telling.condition === 'free') return value
  return (
    <span className={classes.reading}>
      {value}
      <ConditionBadge telling={telling} />
    </span>
  )
}
