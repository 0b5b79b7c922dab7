import { useQuery } from '@tanstack/react-query'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { HomeRow } from '../../../data/home/home-card.tsx'
import { lastKnown } from '../../../data/local/last-known.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { countReviewScreen, countSheetScreen } from '../screens.ts'

/** The counts that are due here or under way. */
export function useDueCounts() {
  return useQuery(
    lastKnown(queryKeys.named('stock.dueCounts'), signal =>
      call('POST', '/stock/count/due/get', { signal, quiet: true, redirect: false }),
    ),
  )
}

/** Each a tap away from its first number. */
export function DueCounts({ known }: { known: ReturnType<typeof useDueCounts> }) {
  const t = useText()
  return (known.data?.counts ?? []).map(({ id, name, status, dueAt, lines, counted }) => (
    <HomeRow
      key={id}
      title={status === 'review' ? t('counts.reviewOf', { name }) : t('counts.dueOf', { name })}
      {...(dueAt === null ? {} : { tone: 'late' as const })}
      detail={
        <>
          {dueAt !== null && (
            <>
              <TimeAgo at={dueAt} /> ·{' '}
            </>
          )}
          {t('counts.progress', { done: counted, all: Math.max(lines, counted) })}
        </>
      }
      act={{ to: href(status === 'review' ? countReviewScreen : countSheetScreen, { stockCountId: id }) }}
    />
  ))
}
