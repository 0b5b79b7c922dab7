import {
  IconAlertTriangle,
  IconBellRinging,
  IconCircleCheck,
  IconCircleDashed,
  IconPlugConnectedX,
  IconTrendingDown,
  IconTrendingUp,
  type TablerIcon,
} from '@tabler/icons-react'
import type { BoardState } from '@cloche/domain/rules/live-board'
import { Link } from 'react-router'
import { durationText } from '../../../data/formats/duration-text.ts'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { useNow } from '../../../data/formats/use-now.ts'
import { href } from '../../../data/routing/href.ts'
import { writeReading } from '../../../entity-screens/fields/amounts/reading.tsx'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import type { RampName } from '../../../kit/theme/ramps.ts'
import { HourLine } from './hour-line.tsx'
import type { Tile } from './use-board.ts'
import classes from './board.module.css'

const SIGNS: Readonly<Record<BoardState, { color: RampName; icon: TablerIcon; outline?: true }>> = {
  low: { color: 'red', icon: IconAlertTriangle },
  high: { color: 'red', icon: IconAlertTriangle },
  silent: { color: 'saffron', icon: IconPlugConnectedX },
  never: { color: 'steel', icon: IconCircleDashed, outline: true },
  alarm: { color: 'orange', icon: IconBellRinging },
  unlimited: { color: 'steel', icon: IconCircleDashed, outline: true },
  inside: { color: 'basil', icon: IconCircleCheck },
}
const TRENDS = { rising: IconTrendingUp, falling: IconTrendingDown } as const

/** One sensor on the board: where, what, how much, since when, and whether that is in order. */
export function BoardTile({ tile }: { tile: Tile }) {
  const writing = useWriting()
  const now = useNow()
  const { t, formats } = writing
  const { sensor, device, place, state, alarms, hour, trend } = tile
  const isKnown = state !== 'silent' && state !== 'never' && sensor.lastValue !== null
  const silence =
    sensor.lastAt === null ? 0 : Math.max(0, Math.round((now - Date.parse(sensor.lastAt)) / 1000))
  const word =
    state === 'silent'
      ? t('board.silent', { span: durationText(silence - (silence % 60), formats.locale) })
      : t(`board.${state}`)
  const Trend = trend === 'steady' ? undefined : TRENDS[trend]
  const [alarm] = alarms
  return (
    <li className={classes.tile} data-state={state}>
      <span className={classes.head}>
        <strong>
          {device === undefined || device === sensor.name
            ? sensor.name
            : t('live.reading', { device, sensor: sensor.name })}
        </strong>
        {place !== undefined && <span className={classes.place}>{place}</span>}
      </span>
      <span className={classes.figure}>
        <span className={classes.value} data-known={isKnown || undefined}>
          {sensor.lastValue === null ? '–' : writeReading(sensor.lastValue, sensor, writing)}
        </span>
        {isKnown && Trend !== undefined && (
          <span className={classes.trend}>
            <Trend size={24} stroke={1.8} role="img" aria-label={t(`board.${trend}`)} />
          </span>
        )}
        {isKnown && <HourLine values={hour} min={sensor.min} max={sensor.max} />}
      </span>
      <span className={classes.foot}>
        <StateBadge {...SIGNS[state]} label={word} />
        {isKnown && sensor.lastAt !== null && (
          <span className={classes.age}>
            <TimeAgo at={sensor.lastAt} />
          </span>
        )}
        {alarm !== undefined && (
          <Link
            className={classes.alarm}
            to={href('/monitor/incidence/{incidenceId}/{nav?}/{page?}', { incidenceId: alarm })}
          >
            {t('board.openAlarms', { count: alarms.length })}
          </Link>
        )}
      </span>
    </li>
  )
}
