import { NextPage } from '../../../data/wire/next-page.tsx'
import { IconAlertTriangle, IconCircleCheck, IconSend } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { Choices } from '../../../kit/floor/choices.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Lines, ListedLine } from '../../../kit/layout/lines.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { deliveriesKey, fetchDeliveries, type Delivery, type Receiver } from './receiver-calls.ts'

const LOOK_MS = 5000

const wanted = { all: null, accepted: true, failed: false } as const
type Which = keyof typeof wanted

function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const t = useText()
  const formats = useFormats()
  const { at, outcome, entries, isTest, from, to, status, detail, milliseconds } = delivery
  const Sign = outcome === 'accepted' ? IconCircleCheck : IconAlertTriangle
  const what = isTest ? t('audit.delivery.test') : t('audit.delivery.count', { count: entries })
  const known = [
    formats.moment(at),
    ...(from === null || to === null ? [] : [t('audit.delivery.span', { from, to })]),
    ...(status === null ? [] : [t('audit.delivery.status', { status })]),
    t('audit.delivery.milliseconds', { count: milliseconds }),
    ...(detail === null ? [] : [detail]),
  ]
  return (
    <ListedLine
      sign={<Sign size={20} stroke={1.6} aria-hidden />}
      isLit={outcome === 'accepted'}
      name={[t(`audit.delivery.outcome.${outcome}`), what].join(' · ')}
      detail={known.join(' · ')}
    />
  )
}

function Deliveries({ id, which }: { id: string; which: Which }) {
  const t = useText()
  const isAccepted = wanted[which]
  const query = useInfiniteQuery({
    queryKey: deliveriesKey(id, isAccepted),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => fetchDeliveries(id, isAccepted, pageParam, signal),
    getNextPageParam: last => last.next ?? undefined,
    refetchInterval: LOOK_MS,
  })
  if (query.data === undefined)
    return query.isError ? (
      <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <ListSkeleton rows={4} />
    )
  const deliveries = query.data.pages.flatMap(page => page.deliveries)
  if (deliveries.length === 0)
    return (
      <EmptyState compact icon={IconSend} title={t('audit.deliveries.none')}>
        {t('audit.deliveries.noneHint')}
      </EmptyState>
    )
  return (
    <Column>
      <Lines>
        {deliveries.map(delivery => (
          <DeliveryLine key={delivery.id} delivery={delivery} />
        ))}
      </Lines>
      <NextPage query={query}>{t('audit.more')}</NextPage>
    </Column>
  )
}

/** What was sent to a receiver and what it answered, the newest first. */
export function DeliveriesDialog({
  receiver: { id, name },
  onClose,
}: {
  receiver: Receiver
  onClose: () => void
}) {
  const t = useText()
  const [which, setWhich] = useState<Which>('all')
  return (
    <Dialog title={t('audit.deliveries.title', { name })} size="lg" onClose={onClose}>
      <Column>
        <Note>{t('audit.deliveries.hint')}</Note>
        <Choices
          label={t('audit.deliveries.which')}
          options={(['all', 'accepted', 'failed'] as const).map(value => ({
            value,
            label: t(`audit.deliveries.${value}`),
          }))}
          value={which}
          onChange={next => setWhich(next)}
        />
        <Deliveries id={id} which={which} />
      </Column>
    </Dialog>
  )
}
