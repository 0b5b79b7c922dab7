import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormats } from '../../../data/formats/formats.ts'
import { HomeCard, HomeRow, HomeRows } from '../../../data/home/home-card.tsx'
import { useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { usePeriod } from '../../../entity-screens/machine/list/use-period.ts'
import { StateBadge } from '../../../kit/states/state-badge.tsx'

/** Checks of today that found something out of order, the newest first. */
export default function FailedCard() {
  const t = useText()
  const formats = useFormats()
  const { limits } = usePeriod('at', 1)
  const known = useRecords(
    'haccpCheck',
    limits === undefined ? null : { limit: 5, by: 'at', sort: 'desc', filter: { isOk: false, ...limits } },
  )
  const rows = known.data?.rows ?? []
  return (
    <HomeCard
      title={t('failed.today')}
      to="/haccp/events?f.isOk=false"
      known={known}
      isEmpty={rows.length === 0}
      quiet={t('failed.today.none')}
    >
      <HomeRows>
        {rows.map(check => (
          <HomeRow
            key={check.id}
            title={check.point}
            detail={[formats.time(check.at), check.note, check.corrective].filter(Boolean).join(' · ')}
            act={{ to: href('/haccp/event/{haccpCheckId}/{nav?}/{page?}', { haccpCheckId: check.id }) }}
          >
            <StateBadge size="sm" color="red" icon={IconAlertTriangle} label={t('failed.found')} />
          </HomeRow>
        ))}
      </HomeRows>
    </HomeCard>
  )
}
