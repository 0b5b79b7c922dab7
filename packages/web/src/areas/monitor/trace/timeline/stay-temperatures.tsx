import { IconAlertTriangle, IconTemperature, IconTemperatureOff } from '@tabler/icons-react'
import { useText } from '../../../../data/text/texts.ts'
import { sparkOf } from './sparkline.ts'
import { writeReading } from '../../../../entity-screens/fields/amounts/reading.tsx'
import { useWriting } from '../../../../entity-screens/fields/writing.ts'
import classes from './timeline.module.css'
import type { SensorSummary, StaySummary, Temperatures } from './use-temperatures.ts'

const size = { width: 132, height: 26 }
/** Sensors of one stay that are told; what is out of limits comes first. */
const shown = 3

function Spark({ sensor }: { sensor: SensorSummary }) {
  const { line, band, outside } = sparkOf(sensor.points, sensor, size)
  return (
    <svg className={classes.spark} width={size.width} height={size.height} aria-hidden>
      <rect
        y={band.y}
        width={size.width}
        height={band.height}
        rx={3}
        fill="var(--mantine-color-basil-light)"
      />
      <path
        d={line}
        fill="none"
        stroke="var(--cloche-chart-blue)"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {outside.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={3} fill="var(--mantine-color-red-5)" />
      ))}
    </svg>
  )
}

/** What was measured of food while it was there, or that nothing is known of it, and what its program asks for. */
export function StayTemperatures({
  stay,
  programs,
}: {
  stay: StaySummary
  programs: Temperatures['programs']
}) {
  const t = useText()
  const writing = useWriting()
  const degrees = (value: number) => writeReading(value, { unit: 'C' }, writing)
  const program = programs.find(one => one.id === stay.programId)
  const { targetTemperature: target = null, maxTemperature: most = null } = program ?? {}
  const missing = stay.missing === 'hidden' ? null : stay.missing
  if (stay.sensors.length === 0 && missing === null && target === null && most === null) return null
  const limitsOf = ({ lower, upper }: SensorSummary) =>
    lower !== null && upper !== null
      ? t('tracing.limits', { lower: degrees(lower), upper: degrees(upper) })
      : upper !== null
        ? t('tracing.atMost', { upper: degrees(upper) })
        : t('tracing.atLeast', { lower: degrees(lower ?? 0) })
  return (
    <ul className={classes.sensors}>
      {stay.sensors.slice(0, shown).map(sensor => (
        <li key={sensor.sensorId}>
          <Spark sensor={sensor} />
          <span>
            {t('tracing.temperature', {
              name: sensor.name,
              least: degrees(sensor.minimum),
              most: degrees(sensor.maximum),
              mean: degrees(sensor.mean),
            })}
          </span>
          {sensor.outside > 0 && (
            <span className={classes.outside}>
              <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
              {t('tracing.temperatureOutside', { count: sensor.outside, limits: limitsOf(sensor) })}
            </span>
          )}
        </li>
      ))}
      {missing !== null && (
        <li className={classes.missing}>
          <IconTemperatureOff size={18} stroke={1.6} aria-hidden />
          {t(`tracing.missing.${missing}`)}
        </li>
      )}
      {(target !== null || most !== null) && (
        <li>
          <IconTemperature size={18} stroke={1.6} aria-hidden />
          {target !== null && <span>{t('tracing.programTarget', { target: degrees(target) })}</span>}
          {most !== null && <span>{t('tracing.programMost', { most: degrees(most) })}</span>}
        </li>
      )}
    </ul>
  )
}
