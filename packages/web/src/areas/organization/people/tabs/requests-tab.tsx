import {
  IconKey,
  IconMail,
  IconMailForward,
  IconMapPinPlus,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTabPage } from '../../../../data/routing/use-tab-page.ts'
import { useFormats } from '../../../../data/formats/formats.ts'
import { hasText, useText } from '../../../../data/text/texts.ts'
import { LoadFailed } from '../../../../data/wire/load-failed.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { EmptyState } from '../../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../../kit/states/skeletons.tsx'
import { Chip } from '../../../../kit/states/chip.tsx'
import { Lines, ListedLine } from '../../../../kit/layout/lines.tsx'
import { accountKey, fetchRequests, type AccountRequest } from '../../account/calls.ts'
import { Pager } from '../../account/pager.tsx'
import { usePlaceNames } from '../../places/use-places.ts'

const pageLength = 20

const signs: Readonly<Record<string, TablerIcon>> = {
  password: IconKey,
  email: IconMail,
  invitation: IconUserPlus,
  enrolment: IconMapPinPlus,
}

function Line({ request }: { request: AccountRequest }) {
  const t = useText()
  const formats = useFormats()
  const placeOf = usePlaceNames()
  const Sign = signs[request.kind] ?? IconMailForward
  const place = request.locationId ? placeOf(request.locationId) : undefined
  const isOpen = request.status === 'pending'
  const settled = request.settled
  const status = `requests.status.${request.status}`
  return (
    <ListedLine
      sign={<Sign size={20} stroke={1.6} aria-hidden />}
      name={
        place === undefined
          ? t(`requests.kind.${request.kind}`)
          : t('requests.kind.enrolmentIn', { location: place })
      }
      detail={
        <span>
          {t('requests.asked', { time: formats.moment(request.created) })}
          {' · '}
          {isOpen || settled === null
            ? t(isOpen ? 'requests.until' : 'requests.was', { time: formats.moment(request.expires) })
            : t('requests.settled', { time: formats.moment(settled) })}
        </span>
      }
    >
      <Chip tone={isOpen ? 'waiting' : request.status === 'confirmed' ? 'good' : 'over'}>
        {t(hasText(status) ? status : 'word.unknown')}
      </Chip>
    </ListedLine>
  )
}

/** What a person was asked to confirm by mail, and what became of it. */
export default function RequestsTab({ row }: { row: { readonly id: string } }) {
  const t = useText()
  const [page, setPage] = useTabPage()
  const query = useQuery({
    queryKey: accountKey(row.id, 'requests', page),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      fetchRequests(row.id, { offset: (page - 1) * pageLength, limit: pageLength }, signal),
  })
  if (query.isPending)
    return (
      <Card>
        <ListSkeleton rows={4} />
      </Card>
    )
  if (query.data === undefined) return <LoadFailed error={query.error} onRetry={query.refetch} />
  const { requests, count } = query.data
  return (
    <Card title={t('people.tab.requests')}>
      {count === 0 ? (
        <EmptyState compact icon={IconMailForward} title={t('requests.none')}>
          {t('requests.noneHint')}
        </EmptyState>
      ) : (
        <Lines>
          {requests.map(request => (
            <Line key={request.id} request={request} />
          ))}
        </Lines>
      )}
      <Pager page={page} pageLength={pageLength} count={count} onPage={setPage} />
    </Card>
  )
}
