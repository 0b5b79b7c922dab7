import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { HomeCard, HomeRow, HomeRows } from '../../../data/home/home-card.tsx'
import { PlaceName } from '../../../data/places/place-name.tsx'
import { useRecords, type RecordOf } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useDoes } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { useGrowing } from '../../../kit/kept-places.ts'
import { LevelBadge } from '../notices/level-badge.tsx'
import { resolveNotices } from '../notices/notice-calls.ts'
import classes from '../notices/notices.module.css'

type Alarm = RecordOf<'notification'>
/** Shown at first; what comes later is shown, too. */
const most = 4
const query = {
  limit: 100,
  by: 'registered',
  sort: 'desc',
  filter: { resolved: false, level: ['warning', 'error'] },
} as const

function AlarmRow({ alarm, isOver }: { alarm: Alarm; isOver: boolean }) {
  const t = useText()
  const does = useDoes('alarm')
  const [isBusy, setIsBusy] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const name = alarm.name ?? ''
  async function take() {
    setIsBusy(true)
    setIsDone(await resolveNotices([alarm.id]))
    setIsBusy(false)
  }
  return (
    <HomeRow
      title={name}
      detail={
        <span className={classes.levelAndTime}>
          <LevelBadge level={alarm.level ?? 'warning'} />{' '}
          {alarm.registered !== null && <TimeAgo at={alarm.registered} />}
          <PlaceName id={alarm.locationId} />
        </span>
      }
      act={{
        to:
          alarm.address ??
          href('/notification/notification/{notificationId}/{nav?}/{page?}', { notificationId: alarm.id }),
      }}
    >
      {isOver || isDone ? (
        <span className={classes.done}>
          <IconCheck size={20} stroke={2} aria-hidden />
          {t('notification.field.resolved')}
        </span>
      ) : (
        does && (
          <Button
            size="lg"
            variant="light"
            loading={isBusy}
            leftSection={<IconCheck size={22} stroke={1.8} aria-hidden />}
            aria-label={t('notice.resolveNamed', { name })}
            onClick={() => void take()}
          >
            {t('notice.resolve')}
          </Button>
        )
      )}
    </HomeRow>
  )
}

/** Open alarms of this place: one tap resolves one; it stays where it stood, and new ones come below. */
export default function AlarmsCard() {
  const t = useText()
  const { location } = useSession()
  const known = useRecords('notification', query)
  const now = known.data?.rows ?? null
  const rows = useGrowing(now, alarm => alarm.id, location?.id ?? '', most)
  return (
    <HomeCard
      title={t('now.alarms')}
      to="/notifications"
      known={known}
      isEmpty={rows.length === 0}
      quiet={t('now.alarms.none')}
    >
      <HomeRows>
        {rows.map(alarm => (
          <AlarmRow
            key={alarm.id}
            alarm={alarm}
            isOver={now !== null && !now.some(({ id }) => id === alarm.id)}
          />
        ))}
      </HomeRows>
    </HomeCard>
  )
}
