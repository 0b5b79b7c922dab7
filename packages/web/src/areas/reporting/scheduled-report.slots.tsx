import { useQuery } from '@tanstack/react-query'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { useNow } from '../../data/formats/use-now.ts'
import { hasLevel } from '../../data/session/gate.ts'
import { useSession } from '../../data/session/session.ts'
import { call } from '../../data/wire/call.ts'
import { LoadFailed } from '../../data/wire/load-failed.tsx'
import { queryKeys } from '../../data/wire/queries.ts'
import { useWriting } from '../../entity-screens/fields/writing.ts'
import type { Values } from '../../entity-screens/machine/record/draft.ts'
import { useFormState, type Form } from '../../entity-screens/machine/record/form.ts'
import { TryButton } from '../../entity-screens/record/try-button.tsx'
import { defineSlots } from '../../entity-screens/slots.ts'
import { Column, Note } from '../../kit/layout/layout.tsx'
import { Card } from '../../kit/page/card.tsx'
import { ListSkeleton } from '../../kit/states/skeletons.tsx'
import { nextRun, rhythmIn, rhythmSaid, runSaid } from './schedules/rhythm-said.ts'
import { scheduleShape } from './schedules/schedule-shape.ts'

type Schedule = Row<Entities['scheduledReport']>

/** Makes the report now and sends it to who presses, alone. */
function TryIt({ row }: { row: Schedule }) {
  if (!hasLevel(useSession(), 'RE', 2)) return null
  const send = () => call('POST', '/reporting/scheduled-report/try', { body: { scheduledReport: row.id } })
  return <TryButton send={send} text="schedule.try" done="schedule.tried" />
}

/** When the next ones are made, about which days, and to whom they go. */
function Outlook({ row }: { row: Schedule }) {
  const writing = useWriting()
  const { t } = writing
  const query = useQuery({
    queryKey: queryKeys.named('reporting.scheduleOutlook', `${row.id} ${row.version}`),
    queryFn: ({ signal }) =>
      call('POST', '/reporting/scheduled-report/outlook/get', { body: { scheduledReport: row.id }, signal }),
  })
  const rhythm = rhythmIn(row as unknown as Values)
  const known = query.data
  return (
    <Card title={t('schedule.title')}>
      {known === undefined ? (
        query.error === null ? (
          <ListSkeleton rows={3} />
        ) : (
          <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : (
        <Column gap="sm">
          <Note>
            {known.next.length === 0 || rhythm === undefined
              ? t('schedule.off')
              : rhythmSaid(rhythm, writing)}
          </Note>
          {known.next.map(run => (
            <Note key={run.at}>{runSaid(run, known.timeZone, writing)}</Note>
          ))}
          <Note>
            {known.people + known.addresses === 0
              ? t('schedule.toNobody')
              : t('schedule.to', { count: known.people + known.addresses })}
          </Note>
          {known.without > 0 && <Note isWrong>{t('schedule.without', { count: known.without })}</Note>}
          {known.unsubscribed.length > 0 && (
            <Note>
              {t('schedule.unsubscribed', {
                list: new Intl.ListFormat(writing.formats.locale).format(known.unsubscribed),
              })}
            </Note>
          )}
        </Column>
      )}
    </Card>
  )
}

/** While it is written: the rhythm in words, and the next one. */
function NextOne({ form }: { form: Form }) {
  const writing = useWriting()
  const now = useNow()
  const base = useFormState(form, state => state.base)
  const edits = useFormState(form, state => state.edits)
  const rhythm = rhythmIn({ ...base, ...edits })
  if (rhythm === undefined) return null
  const zone = writing.formats.timeZone ?? 'UTC'
  return (
    <Column gap="xs">
      <Note>{rhythmSaid(rhythm, writing)}</Note>
      <Note>{runSaid(nextRun(rhythm, now, zone), zone, writing)}</Note>
    </Column>
  )
}

export default defineSlots('scheduledReport', {
  HeaderActions: TryIt,
  Summary: Outlook,
  shape: scheduleShape,
  formNote: { after: 'at', Note: NextOne },
})
