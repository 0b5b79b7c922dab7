import { choiceKey } from '@cloche/domain/derive'
import { ENTITIES } from '@cloche/domain/entities'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { HomeCard, HomeRow, HomeRows } from '../../../data/home/home-card.tsx'
import { processScreen } from '../../../data/processes/calls.ts'
import { useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'

const most = 6

/** Programs that run here, those first that ask for somebody. */
export default function ProcessesCard() {
  const t = useText()
  const running = useRecords('process', {
    limit: 50,
    by: 'startedAt',
    sort: 'asc',
    filter: { status: ['running'] },
  })
  const asking = useRecords('process', { limit: 50, by: 'startedAt', sort: 'asc', filter: { asks: true } })
  const rows = [...(asking.data?.rows ?? []), ...(running.data?.rows ?? [])].slice(0, most)
  const how = (asks: boolean | null, readyAt: string | null) =>
    asks === true ? t('run.asks') : readyAt === null ? null : t('run.isReady')
  return (
    <HomeCard
      title={t('run.running')}
      to="/monitor/processes"
      known={running}
      isEmpty={rows.length === 0}
      quiet={t('run.running.none')}
    >
      <HomeRows>
        {rows.map(({ id, name, kind, startedAt, asks, readyAt }) => (
          <HomeRow
            key={id}
            title={name ?? ''}
            tone={asks === true ? 'late' : undefined}
            detail={
              <>
                {[t(choiceKey(ENTITIES.process, 'kind', kind)), how(asks, readyAt)]
                  .filter(Boolean)
                  .join(' · ')}{' '}
                · <TimeAgo at={startedAt} />
              </>
            }
            act={{ to: href(processScreen, { processId: id }) }}
          />
        ))}
      </HomeRows>
    </HomeCard>
  )
}
