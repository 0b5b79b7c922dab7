import { useState } from 'react'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { HomeCard, HomeRow, HomeRows } from '../../../data/home/home-card.tsx'
import { PlaceName } from '../../../data/places/place-name.tsx'
import { useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'

const dayMs = 86_400_000

/** Devices that reported once and have not for a day, the longest silent first. */
export default function SilentCard() {
  const t = useText()
  const [before] = useState(() => new Date(Date.now() - dayMs).toISOString())
  const known = useRecords('device', {
    limit: 5,
    by: 'lastSeen',
    sort: 'asc',
    filter: { active: true, lastSeen: { lt: before } },
  })
  const rows = known.data?.rows ?? []
  return (
    <HomeCard
      title={t('silent.title')}
      to="/devices"
      known={known}
      isEmpty={rows.length === 0}
      quiet={t('silent.none')}
    >
      <HomeRows>
        {rows.map(({ id, name, serial, lastSeen, locationId }) => (
          <HomeRow
            key={id}
            title={name ?? serial}
            tone="late"
            detail={
              <>
                {t('silent.last')} {lastSeen !== null && <TimeAgo at={lastSeen} />} ·{' '}
                <PlaceName id={locationId} />
              </>
            }
            act={{ to: href('/device/{deviceId}/{nav?}/{page?}', { deviceId: id }) }}
          />
        ))}
      </HomeRows>
    </HomeCard>
  )
}
