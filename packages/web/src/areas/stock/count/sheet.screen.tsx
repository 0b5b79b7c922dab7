import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { lastKnown } from '../../../data/local/last-known.ts'
import { useOutbox } from '../../../data/outbox/outbox-store.ts'
import { useText } from '../../../data/text/texts.ts'
import { heardAt, KnownAt } from '../../../data/wire/known-at.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { PageSkeleton } from '../../../kit/states/skeletons.tsx'
import { openSheet, sheetKey } from './calls.ts'
import { CountingScreen } from './counting.tsx'
import { waitingOf, withWaiting } from './waiting.ts'

/** What others count shows after so long, in milliseconds. */
const LOOK_MS = 15_000

/** Counting on the floor: alone or with others, with and without a connection. */
export default function CountSheetScreen() {
  const t = useText()
  const { stockCountId = '' } = useParams()
  const waiting = waitingOf(useOutbox(), stockCountId)
  const known = useQuery({
    ...lastKnown(sheetKey(stockCountId), signal => openSheet(stockCountId, signal)),
    refetchInterval: LOOK_MS,
  })
  const { data, error, dataUpdatedAt, refetch } = known
  const left = waiting.length
  const before = useRef(left)
  useEffect(() => {
    if (left < before.current) void refetch()
    before.current = left
  }, [left, refetch])
  if (data === undefined && error === null) return <PageSkeleton />
  if (data === undefined)
    return (
      <Page title={t('stockCount.one')}>
        <EmptyState title={t('known.not')}>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </EmptyState>
      </Page>
    )
  return (
    <>
      <KnownAt at={heardAt({ data, dataUpdatedAt })} />
      <CountingScreen sheet={withWaiting(data, waiting)} waiting={new Set(waiting.map(({ id }) => id))} />
    </>
  )
}
