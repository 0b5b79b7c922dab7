import { IconPrinterOff } from '@tabler/icons-react'
import { choiceKey } from '@cloche/domain/derive'
import { ENTITIES } from '@cloche/domain/entities'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { HomeCard, HomeRow, HomeRows } from '../../../data/home/home-card.tsx'
import { useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { StateBadge } from '../../../kit/states/state-badge.tsx'

/** Printers that answer no more, are open, paused or out of labels. */
export default function PrintersCard() {
  const t = useText()
  const known = useRecords('printer', {
    limit: 5,
    by: 'name',
    sort: 'asc',
    filter: { active: true, status: ['away', 'paper', 'open', 'paused'] },
  })
  const rows = known.data?.rows ?? []
  return (
    <HomeCard
      title={t('printers.title')}
      to="/labeling/printers"
      known={known}
      isEmpty={rows.length === 0}
      quiet={t('printers.none')}
    >
      <HomeRows>
        {rows.map(printer => (
          <HomeRow
            key={printer.id}
            title={printer.name ?? ''}
            detail={printer.lastSeen === null ? undefined : <TimeAgo at={printer.lastSeen} />}
            act={{ to: href('/labeling/printer/{printerId}/{nav?}/{page?}', { printerId: printer.id }) }}
          >
            <StateBadge
              size="sm"
              color="saffron"
              icon={IconPrinterOff}
              label={t(choiceKey(ENTITIES.printer, 'status', printer.status))}
            />
          </HomeRow>
        ))}
      </HomeRows>
    </HomeCard>
  )
}
