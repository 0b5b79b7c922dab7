import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { HomeCard, HomeRow, HomeRows } from '../../../data/home/home-card.tsx'
import { PlaceName } from '../../../data/places/place-name.tsx'
import { useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { ReadingMark } from '../../../entity-screens/fields/amounts/reading.tsx'
import { verdictOf } from '../../../entity-screens/fields/amounts/reading-verdict.ts'

const most = 5

/** Sensors whose last value is below or above their limits. */
export default function SensorsCard() {
  const t = useText()
  const known = useRecords('sensor', { limit: 1000, by: 'name', sort: 'asc', filter: { active: true } })
  const rows = (known.data?.rows ?? []).filter(sensor => {
    const verdict = verdictOf({ ...sensor, value: sensor.lastValue })
    return verdict === 'low' || verdict === 'high'
  })
  return (
    <HomeCard
      title={t('sensors.outside')}
      to="/monitor/live"
      known={known}
      isEmpty={rows.length === 0}
      quiet={t('sensors.outside.none')}
    >
      <HomeRows>
        {rows.slice(0, most).map(({ id, name, path, deviceId, locationId, lastAt, lastValue, ...sensor }) => (
          <HomeRow
            key={id}
            title={name ?? path}
            detail={
              <>
                <PlaceName id={locationId} />
                {lastAt !== null && (
                  <>
                    {' '}
                    · <TimeAgo at={lastAt} />
                  </>
                )}
              </>
            }
            {...(deviceId === null
              ? {}
              : { act: { to: href('/device/{deviceId}/{nav?}/{page?}', { deviceId }) } })}
          >
            <ReadingMark {...sensor} value={lastValue} />
          </HomeRow>
        ))}
      </HomeRows>
    </HomeCard>
  )
}
