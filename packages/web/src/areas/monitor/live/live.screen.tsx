import { Column } from '../../../kit/layout/layout.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { useRecords } from '../../../data/records/records.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { CardGrid } from '../../../kit/page/card.tsx'
import { LiveBoard } from './board/board.tsx'
import { DevicesCard } from './devices-card.tsx'
import { EventsCard } from './events-card.tsx'
import { LabelsCard } from './labels-card.tsx'
import classes from './live.module.css'

/** What happens now at the chosen location. Lists follow what others change by themselves. */
export default function LiveScreen() {
  const t = useText()
  const session = useSession()
  const newest = useRecords('event', { limit: 1, by: 'at', sort: 'desc', attributes: ['id', 'at'] })
  const last = newest.data?.rows[0]?.at
  return (
    <Page
      title={t('nav.live')}
      count={
        <span className={classes.state}>
          <span className={classes.dot} aria-hidden />
          {session.location?.name}
          {last !== undefined && (
            <span>
              {t('live.last')} <TimeAgo at={last} />
            </span>
          )}
        </span>
      }
    >
      <LiveBoard />
      <CardGrid layout="wide">
        <EventsCard />
        <Column>
          {hasLevel(session, 'D', 1) && <DevicesCard />}
          {hasLevel(session, 'LA', 1) && <LabelsCard />}
        </Column>
      </CardGrid>
    </Page>
  )
}
