import { Button } from '@mantine/core'
import {
  IconAntennaBars2,
  IconAntennaBars4,
  IconAntennaBars5,
  IconBattery2,
  IconBattery4,
  IconBatteryExclamation,
  IconClock,
  IconMap2,
  IconMapPin,
  IconMapPinPlus,
  IconRefresh,
  IconTransferIn,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { BATTERY_LOW, signalStrength } from '@cloche/domain/rules/devices'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../../data/formats/formats.ts'
import { TimeAgo } from '../../../../data/formats/time-ago.tsx'
import { PlaceName } from '../../../../data/places/place-name.tsx'
import { hasLevel } from '../../../../data/session/gate.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../data/text/texts.ts'
import { writeDuration } from '../../../../entity-screens/fields/amounts/duration.ts'
import { addressOf } from '../../../../entity-screens/fields/links/addresses.ts'
import { Line } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import classes from '../device.module.css'
import { useModel } from '../model/use-model.ts'

type Device = Row<Entities['device']>

function Fact({
  icon: Icon,
  term,
  isBad = false,
  children,
}: {
  icon: TablerIcon
  term: string
  isBad?: boolean
  children: ReactNode
}) {
  return (
    <div className={classes.fact}>
      <dt className={classes.term}>
        <Icon size={22} stroke={1.6} aria-hidden data-bad={isBad || undefined} />
        {term}
      </dt>
      <dd className={classes.known}>{children}</dd>
    </div>
  )
}

const bars = { strong: IconAntennaBars5, fair: IconAntennaBars4, weak: IconAntennaBars2 } as const

/** How a device is, as it said last: heard of when, where, its battery, its radio, what it runs. */
export function StatusCard({ row }: { row: Device }) {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const { data: model } = useModel(row.id)
  const { battery, signal, interval, softwareVersion } = row
  const place = row.locationId ? addressOf('location', row.locationId, session) : null
  const isLow = battery !== null && battery <= BATTERY_LOW
  const software = model?.software
  return (
    <Card>
      <dl className={classes.facts}>
        <Fact icon={IconClock} term={t('device.field.lastSeen')}>
          {row.lastSeen ? <TimeAgo at={row.lastSeen} /> : t('word.never')}
        </Fact>
        <Fact icon={IconMapPin} term={t('device.place')}>
          {place === null ? (
            <PlaceName id={row.locationId} />
          ) : (
            <Link to={place} className={classes.link}>
              <PlaceName id={row.locationId} />
            </Link>
          )}
        </Fact>
        {battery !== null && (
          <Fact
            icon={isLow ? IconBatteryExclamation : battery < 50 ? IconBattery2 : IconBattery4}
            term={t(isLow ? 'deviceSetup.batteryLow' : 'deviceSetup.battery')}
            isBad={isLow}
          >
            {formats.quantity(battery, '%')}
          </Fact>
        )}
        {signal !== null && (
          <Fact
            icon={bars[signalStrength(signal)]}
            term={t('deviceSetup.signal')}
            isBad={signalStrength(signal) === 'weak'}
          >
            {t('deviceSetup.signalValue', {
              word: t(`deviceSetup.signal.${signalStrength(signal)}`),
              value: formats.number(signal, 0),
            })}
          </Fact>
        )}
        {interval !== null && (
          <Fact icon={IconRefresh} term={t('deviceSetup.interval')}>
            {writeDuration(interval, name => t(`unit.${name}`), formats.number)}
          </Fact>
        )}
        {softwareVersion !== null && (
          <Fact icon={IconTransferIn} term={t('deviceSetup.software')}>
            <span className="mono">{softwareVersion}</span>
            {software?.isNewer === true && software.newest !== null && (
              <span className={classes.update}>
                {t('deviceSetup.update', { version: software.newest.softwareVersion })}
              </span>
            )}
            {software?.isNewer === false && <span className={classes.term}>{t('deviceSetup.newest')}</span>}
          </Fact>
        )}
      </dl>
      <Line>
        {hasLevel(session, 'D', 2) && (
          <Button
            component={Link}
            to={`/devices/place?code=${encodeURIComponent(`/device/${row.id}`)}`}
            variant="default"
            leftSection={<IconMapPinPlus size={20} stroke={1.6} aria-hidden />}
          >
            {t('deviceSetup.place')}
          </Button>
        )}
        {place !== null && (
          <Button
            component={Link}
            to={`${place}/plan?on=${row.id}`}
            variant="default"
            leftSection={<IconMap2 size={20} stroke={1.6} aria-hidden />}
          >
            {t(
              row.geometry === null || row.geometry === undefined
                ? 'device.placeOnPlan'
                : 'device.showOnPlan',
            )}
          </Button>
        )}
      </Line>
    </Card>
  )
}
