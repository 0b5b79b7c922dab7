import { choiceKey } from '@cloche/domain/derive'
import { ENTITIES } from '@cloche/domain/entities'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { HomeCard, HomeRow, HomeRows } from '../../../data/home/home-card.tsx'
import { useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'

const most = 5
const worst = ['error', 'warning', 'info']
/** Nobody takes care of it, then the more severe, then the older. */
const rankOf = ({ status, level }: { status: string; level: string }) =>
  (status === 'open' ? 0 : 10) + worst.indexOf(level)

/** Incidences that nobody has closed, the worst first. */
export default function IncidencesCard() {
  const t = useText()
  const known = useRecords('incidence', {
    limit: 200,
    by: 'at',
    sort: 'asc',
    filter: { status: ['open', 'acknowledged'] },
  })
  const rows = (known.data?.rows ?? []).toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, most)
  return (
    <HomeCard
      title={t('incidences.open')}
      to="/monitor/incidences?f.status=open,acknowledged"
      known={known}
      isEmpty={rows.length === 0}
      quiet={t('incidences.open.none')}
    >
      <HomeRows>
        {rows.map(({ id, name, status, at }) => (
          <HomeRow
            key={id}
            title={name ?? ''}
            tone={status === 'open' ? 'late' : undefined}
            detail={
              <>
                {t(choiceKey(ENTITIES.incidence, 'status', status))}
                {at !== null && (
                  <>
                    {' '}
                    · <TimeAgo at={at} />
                  </>
                )}
              </>
            }
            act={{ to: href('/monitor/incidence/{incidenceId}/{nav?}/{page?}', { incidenceId: id }) }}
          />
        ))}
      </HomeRows>
    </HomeCard>
  )
}
