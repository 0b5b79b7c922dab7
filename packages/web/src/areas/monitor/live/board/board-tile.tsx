import {
  IconArrowDownRight,
  IconArrowRight,
  IconArrowUpRight,
  IconBellRinging,
  IconHandGrab,
} from '@tabler/icons-react'
import { tellingOf, trendOf } from '@cloche/domain/rules/live-board'
import { Link } from 'react-router'
import { TimeAgo } from '../../../../data/formats/time-ago.tsx'
import { useNow } from '../../../../data/formats/use-now.ts'
import { ConditionBadge } from '../../../../data/monitoring/condition-badge.tsx'
import { href } from '../../../../data/routing/href.ts'
import { useText } from '../../../../data/text/texts.ts'
import { writeReading } from '../../../../entity-screens/fields/amounts/reading.tsx'
import { useWriting } from '../../../../entity-screens/fields/writing.ts'
import { HourLine } from './hour-line.tsx'
import { placedSensor, type BoardSensor } from './use-board.ts'
import classes from './board.module.css'

const trends = { rising: IconArrowUpRight, falling: IconArrowDownRight, steady: IconArrowRight } as const

/** One sensor on the board: where, what, how much, where it goes, how it stands, and whether somebody has to come. */
export function BoardTile({ sensor, isWall }: { sensor: BoardSensor; isWall: boolean }) {
  const t = useText()
  const writing = useWriting()
  const now = useNow()
  const telling = tellingOf(placedSensor(sensor), now)
  const isNews = telling.condition !== 'silent' && telling.condition !== 'never'
  const trend = isNews ? trendOf(sensor.hour.at, sensor.hour.value, sensor.unit) : null
  const Trend = trend === null ? undefined : trends[trend]
  const name =
    sensor.device === null || sensor.device === sensor.name
      ? sensor.name
      : t('live.reading', { device: sensor.device, sensor: sensor.name })
  const Alarm = sensor.open > 0 ? IconBellRinging : IconHandGrab
  return (
    <li className={classes.tile} data-tone={telling.tone} data-id={sensor.id}>
      <span className={classes.what}>
        <Link
          className={classes.name}
          to={href('/sensor/{sensorId}/{nav?}/{page?}', { sensorId: sensor.id })}
        >
          {name}
        </Link>
        <span className={classes.place}>
          {sensor.place}
          {sensor.at !== null && isNews && <TimeAgo at={sensor.at} />}
        </span>
      </span>
      <span className={classes.figure}>
        <span className={classes.value} data-condition={telling.condition}>
          {sensor.value === null ? '–' : writeReading(sensor.value, sensor, writing)}
        </span>
        {Trend !== undefined && (
          <Trend
            className={classes.trend}
            size={isWall ? 36 : 24}
            stroke={2}
            role="img"
            aria-label={t(`board.trend.${trend}`)}
          />
        )}
        {isNews && <HourLine {...sensor.hour} lower={sensor.lower} upper={sensor.upper} now={now} />}
      </span>
      <span className={classes.foot}>
        <ConditionBadge telling={telling} size={isWall ? 'lg' : 'md'} />
        {telling.alarm !== null &&
          (sensor.incidenceId === null ? (
            <span className={classes.alarm}>{t(telling.alarm, { count: sensor.open || sensor.taken })}</span>
          ) : (
            <Link
              className={classes.alarm}
              data-open={sensor.open > 0 || undefined}
              to={href('/monitor/incidence/{incidenceId}/{nav?}/{page?}', {
                incidenceId: sensor.incidenceId,
              })}
            >
              <Alarm size={18} stroke={1.8} aria-hidden />
              {t(telling.alarm, { count: sensor.open || sensor.taken })}
            </Link>
          ))}
      </span>
    </li>
  )
}
