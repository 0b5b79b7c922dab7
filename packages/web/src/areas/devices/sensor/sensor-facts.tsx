import { BATTERY_LOW } from '@cloche/domain/rules/devices'
import { tellingOf } from '@cloche/domain/rules/live-board'
import {
  IconBattery4,
  IconBatteryExclamation,
  IconClockHour4,
  IconMapPin,
  IconPlugConnected,
  IconRepeat,
  IconTrashX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ConditionBadge } from '../../../data/monitoring/condition-badge.tsx'
import { watchedSensor } from '../../../data/monitoring/watched.ts'
import { durationText } from '../../../data/formats/duration-text.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { useNow } from '../../../data/formats/use-now.ts'
import { PlaceName } from '../../../data/places/place-name.tsx'
import { useRecord } from '../../../data/records/records.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { writeReading } from '../../../entity-screens/fields/amounts/reading.tsx'
import { addressOf } from '../../../entity-screens/fields/links/addresses.ts'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { Card } from '../../../kit/page/card.tsx'
import type { Sensor } from './sensor.ts'
import classes from './sensor.module.css'

function Fact({ icon: Icon, term, children }: { icon: TablerIcon; term: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <Icon size={22} stroke={1.6} aria-hidden />
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The newest value, how it stands, how old it is, and what is known of the machine that sends it. */
export function SensorFacts({ sensor }: { sensor: Sensor }) {
  const t = useText()
  const formats = useFormats()
  const writing = useWriting()
  const session = useSession()
  const now = useNow()
  const { data: device } = useRecord('device', sensor.deviceId)
  const interval = sensor.interval ?? device?.interval ?? null
  const telling = tellingOf(watchedSensor({ ...sensor, interval }), now)
  const battery = device?.battery ?? null
  const isLow = battery !== null && battery <= BATTERY_LOW
  const linked = (entity: 'location' | 'device', id: string, name: ReactNode) => {
    const to = addressOf(entity, id, session)
    return to === null ? name : <Link to={to}>{name}</Link>
  }
  return (
    <Card>
      <div className={classes.head}>
        <strong className={classes.value} data-old={telling.condition === 'silent' || undefined}>
          {sensor.lastValue === null ? '–' : writeReading(sensor.lastValue, sensor, writing)}
        </strong>
        <ConditionBadge telling={telling} size="lg" />
      </div>
      <dl className={classes.facts}>
        <Fact icon={IconClockHour4} term={t('sensor.field.lastAt')}>
          {sensor.lastAt === null ? t('word.never') : <TimeAgo at={sensor.lastAt} />}
        </Fact>
        <Fact icon={IconRepeat} term={t('sensor.field.interval')}>
          {interval === null ? t('curve.intervalUnknown') : durationText(interval, formats.locale)}
        </Fact>
        <Fact icon={IconMapPin} term={t('device.place')}>
          {linked('location', sensor.locationId, <PlaceName id={sensor.locationId} />)}
        </Fact>
        {device !== undefined && (
          <Fact icon={IconPlugConnected} term={t('sensor.field.deviceId')}>
            {linked('device', device.id, device.name ?? device.serial)}
          </Fact>
        )}
        {battery !== null && (
          <Fact icon={isLow ? IconBatteryExclamation : IconBattery4} term={t('device.field.battery')}>
            <span data-low={isLow || undefined}>
              {isLow
                ? t('sensor.battery', { percent: formats.quantity(battery, '%') })
                : formats.quantity(battery, '%')}
            </span>
          </Fact>
        )}
        <Fact icon={IconTrashX} term={t('sensor.field.rejected')}>
          {formats.number(sensor.rejected, 0)}
        </Fact>
      </dl>
    </Card>
  )
}
