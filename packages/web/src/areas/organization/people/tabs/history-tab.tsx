import { Button, TextInput } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTabPage } from '../../../../data/routing/use-tab-page.ts'
import { dayOf, useFormats } from '../../../../data/formats/formats.ts'
import { useText } from '../../../../data/text/texts.ts'
import { loadEntityTexts } from '../../../../entity-screens/entity-texts.ts'
import { LoadFailed } from '../../../../data/wire/load-failed.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { EmptyState } from '../../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../../kit/states/skeletons.tsx'
import { Lines } from '../../../../kit/layout/lines.tsx'
import { accountKey } from '../../account/calls.ts'
import { Pager } from '../../account/pager.tsx'
import { fetchActivity } from '../history/activity-calls.ts'
import { knownEntities, type Activity } from '../history/activity.ts'
import { ActivityLine } from '../history/activity-line.tsx'
import classes from '../people.module.css'

const pageLength = 50

/** What a person did and what was done to their record, newest first, by days; within a period where one is given. */
export default function HistoryTab({ row }: { row: { readonly id: string } }) {
  const t = useText()
  const formats = useFormats()
  const [page, setPage] = useTabPage()
  const [period, setPeriod] = useState({ from: '', to: '' })
  const query = useQuery({
    queryKey: accountKey(row.id, 'history', page, period),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const found = await fetchActivity(row.id, { page, pageLength, ...period }, formats.timeZone, signal)
      await loadEntityTexts(knownEntities(found.history))
      return found
    },
  })
  function limit(change: Partial<typeof period>) {
    setPeriod({ ...period, ...change })
    setPage(1)
  }
  const { history = [], count = 0 } = query.data ?? {}
  const days = Map.groupBy(history, (activity: Activity) => dayOf(activity.at, formats.timeZone))
  return (
    <Card title={t('tab.history')}>
      <div className={classes.tools}>
        <TextInput
          type="date"
          label={t('word.from')}
          value={period.from}
          max={period.to || undefined}
          onChange={event => limit({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t('word.to')}
          value={period.to}
          min={period.from || undefined}
          onChange={event => limit({ to: event.currentTarget.value })}
        />
        {(period.from !== '' || period.to !== '') && (
          <Button variant="subtle" onClick={() => limit({ from: '', to: '' })}>
            {t('verb.clear')}
          </Button>
        )}
      </div>
      {query.isPending && <ListSkeleton rows={6} />}
      {query.error !== null && query.data === undefined && (
        <LoadFailed error={query.error} onRetry={query.refetch} />
      )}
      {query.data !== undefined && history.length === 0 && (
        <EmptyState compact icon={IconHistory} title={t('activity.none')}>
          {t('activity.noneHint')}
        </EmptyState>
      )}
      {[...days].map(([day, activities]) => (
        <section key={day} aria-label={formats.date(day)}>
          <h3 className={classes.day}>{formats.longDay(activities[0]!.at)}</h3>
          <Lines>
            {activities.map(activity => (
              <ActivityLine key={activity.id} activity={activity} userId={row.id} />
            ))}
          </Lines>
        </section>
      ))}
      <Pager page={page} pageLength={pageLength} count={count} onPage={setPage} />
    </Card>
  )
}
