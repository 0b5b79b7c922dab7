import { checkDueAt, isCheckDue } from '@cloche/domain/rules/food-safety'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { useNow } from '../../../data/formats/use-now.ts'
import { HomeCard, HomeRow, HomeRows } from '../../../data/home/home-card.tsx'
import { useRecords, type RecordOf } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useDoes } from '../../../data/session/gate.ts'
import { useLastChecks } from '../../../data/statistics/checks-so-far.ts'
import { useText } from '../../../data/text/texts.ts'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { IconAlertTriangle, IconClockHour4 } from '@tabler/icons-react'
import { CheckDialog } from '../check/check-dialog.tsx'

type Point = RecordOf<'haccpPoint'>
const most = 5
/** A check that is owed within this time may be made already. */
const soonMs = 3_600_000

const pointOf = (haccpPointId: string) => href('/haccp/haccp/{haccpPointId}/{nav?}/{page?}', { haccpPointId })

/** Checks that are owed now or within the hour, the longest owed first; a tap opens the point's value. */
export default function ChecksCard() {
  const t = useText()
  const formats = useFormats()
  const now = useNow()
  const [asked, setAsked] = useState<Point | null>(null)
  const points = useRecords('haccpPoint', { limit: 500, by: 'name', sort: 'asc', filter: { active: true } })
  const last = useLastChecks()
  const does = useDoes('check')
  const byId = new Map((points.data?.rows ?? []).map(point => [point.id, point]))
  const watched = (last.data?.points ?? [])
    .flatMap(watch => {
      const point = byId.get(watch.haccpPointId)
      return point === undefined ? [] : [{ ...watch, point, dueAt: checkDueAt(watch) }]
    })
    .toSorted((one, other) => (one.dueAt ?? 0) - (other.dueAt ?? 0))
  const rows = watched.filter(watch => isCheckDue(watch, now + soonMs))
  const next = watched.find(watch => !rows.includes(watch))
  return (
    <>
      <HomeCard
        title={rows.length === 0 ? t('now.checks') : t('now.checks.count', { count: rows.length })}
        to="/haccp/haccps"
        known={{
          isPending: points.isPending || last.isPending,
          error: points.error ?? last.error,
          refetch: () => Promise.all([points.refetch(), last.refetch()]),
        }}
        isEmpty={rows.length === 0}
        quiet={
          next?.dueAt
            ? t('now.checks.next', {
                point: next.point.name,
                time: formats.dayTime(new Date(next.dueAt).toISOString()),
              })
            : t('now.checks.none')
        }
      >
        <HomeRows>
          {rows.slice(0, most).map(watch => {
            const isLate = isCheckDue(watch, now)
            return (
              <HomeRow
                key={watch.point.id}
                title={watch.point.name}
                tone={isLate ? 'late' : undefined}
                detail={
                  watch.dueAt === null ? (
                    t('now.checks.never')
                  ) : (
                    <>
                      {t('now.checks.last')} <TimeAgo at={watch.lastAt!} />
                    </>
                  )
                }
                act={does ? { onPress: () => setAsked(watch.point) } : { to: pointOf(watch.point.id) }}
              >
                <StateBadge
                  size="sm"
                  color={isLate ? 'red' : 'saffron'}
                  icon={isLate ? IconAlertTriangle : IconClockHour4}
                  label={t(isLate ? 'now.checks.late' : 'now.checks.soon')}
                />
              </HomeRow>
            )
          })}
        </HomeRows>
      </HomeCard>
      {asked !== null && <CheckDialog point={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
