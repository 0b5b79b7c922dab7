import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { HomeCard, HomeRow, HomeRows } from '../../../data/home/home-card.tsx'
import { useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'

const containerScreen = '/container/container/{containerId}/{nav?}/{page?}'

/** Containers whose day of cleaning has come, the longest owed first. */
export default function CleaningCard() {
  const t = useText()
  const formats = useFormats()
  const today = dayOf(useNow(), formats.timeZone)
  const known = useRecords('container', {
    limit: 5,
    by: 'cleaningDue',
    sort: 'asc',
    filter: { cleaningDue: { lte: today }, status: ['available', 'inUse', 'toClean'] },
  })
  const rows = known.data?.rows ?? []
  return (
    <HomeCard
      title={t('cleaning.title')}
      to="/container/containers"
      known={known}
      isEmpty={rows.length === 0}
      quiet={t('cleaning.none')}
    >
      <HomeRows>
        {rows.map(({ id, name, code, cleaningDue }) => (
          <HomeRow
            key={id}
            title={name ?? code ?? ''}
            tone={cleaningDue !== null && cleaningDue < today ? 'late' : undefined}
            detail={cleaningDue === null ? undefined : t('cleaning.due', { when: formats.date(cleaningDue) })}
            act={{ to: href(containerScreen, { containerId: id }) }}
          />
        ))}
      </HomeRows>
    </HomeCard>
  )
}
