import { byUrgency, tellingOf } from '@cloche/domain/rules/live-board'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { useNow } from '../../../data/formats/use-now.ts'
import { HomeCard, HomeRow, HomeRows } from '../../../data/home/home-card.tsx'
import { useDeviceIntervals } from '../../../data/monitoring/device-intervals.ts'
import { watchedSensor } from '../../../data/monitoring/watched.ts'
import { PlaceName } from '../../../data/places/place-name.tsx'
import { useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { ReadingMark } from '../../../entity-screens/fields/amounts/reading-mark.tsx'

const most = 5

/** Sensors outside their limits, then those of which nothing is heard: the worst first. */
export default function SensorsCard() {
  const t = useText()
  const now = useNow()
  const intervals = useDeviceIntervals()
  const known = useRecords('sensor', { limit: 1000, by: 'name', sort: 'asc', filter: { active: true } })
  const watched = (known.data?.rows ?? []).map(row => {
    const interval = row.interval ?? intervals.get(row.deviceId ?? '') ?? null
    return { ...watchedSensor({ ...row, interval }), row, id: row.id, name: row.name ?? row.path }
  })
  const worst = byUrgency(watched, now).filter(sensor =>
    ['low', 'high', 'silent'].includes(tellingOf(sensor, now).condition),
  )
  return (
    <HomeCard
      title={t('sensors.outside')}
      to="/monitor/live"
      known={known}
      isEmpty={worst.length === 0}
      quiet={t('sensors.outside.none')}
    >
      <HomeRows>
        {worst.slice(0, most).map(({ id, name, row }) => (
          <HomeRow
            key={id}
            title={name}
            detail={
              <>
                <PlaceName id={row.locationId} />
                {row.lastAt !== null && (
                  <>
                    {' '}
                    · <TimeAgo at={row.lastAt} />
                  </>
                )}
              </>
            }
            act={{ to: href('/sensor/{sensorId}/{nav?}/{page?}', { sensorId: id }) }}
          >
            <ReadingMark sensor={row} />
          </HomeRow>
        ))}
      </HomeRows>
    </HomeCard>
  )
}
