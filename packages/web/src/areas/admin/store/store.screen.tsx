import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { queryKeys } from '../../../data/wire/queries.ts'
import { writeMoney } from '../../../data/formats/money.ts'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'
import type { Column as TableColumn } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import classes from './admin-store.module.css'
import { SellerCard } from './seller-card.tsx'

type Waiting = Answer<'GET', '/admin/store/purchases'>['purchases'][number]
const ON_A_PAGE = 100

/** Purchases of all organizations that wait for money. */
function WaitingCard() {
  const t = useText()
  const formats = useFormats()
  const [offset, setOffset] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.named('admin', 'store', 'waiting', offset),
    queryFn: ({ signal }) =>
      call('GET', '/admin/store/purchases', { query: { offset, limit: ON_A_PAGE }, signal }),
    staleTime: 0,
  })
  const columns: TableColumn<Waiting>[] = [
    {
      key: 'organization',
      header: t('store.organization'),
      cell: row => row.organizationName,
      phone: 'title',
      width: 200,
    },
    { key: 'name', header: t('purchase.one'), cell: row => row.name, width: 260 },
    { key: 'reference', header: t('store.reference'), cell: row => row.reference ?? '', width: 200 },
    {
      key: 'status',
      header: t('store.status'),
      cell: row => t(`purchase.choice.status.${row.status}`),
      width: 130,
    },
    ...(data?.purchases.some(({ vatCheck }) => vatCheck !== null) === true
      ? [
          {
            key: 'vatCheck',
            header: t('store.issued.vatCheck'),
            cell: (row: Waiting) => (row.vatCheck === null ? '' : t(`store.vatCheck.${row.vatCheck}`)),
            width: 160,
          },
        ]
      : []),
    { key: 'when', header: t('store.when'), cell: row => formats.day(row.purchasedAt), width: 130 },
    {
      key: 'total',
      header: t('store.total'),
      cell: row => writeMoney(row.total, row.currency ?? 'EUR', formats.locale),
      align: 'end',
      width: 120,
    },
  ]
  const hasMore = data !== undefined && offset + ON_A_PAGE < data.count
  return (
    <Card title={t('store.waiting')}>
      <Note>{t('store.waitingHint')}</Note>
      {error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <FormSkeleton fields={3} />}
      {data?.purchases.length === 0 && <EmptyState compact title={t('store.waitingEmpty')} />}
      {data !== undefined && data.purchases.length > 0 && (
        <DataTable label={t('purchase.many')} columns={columns} rows={data.purchases} rowId={row => row.id} />
      )}
      {(offset > 0 || hasMore) && (
        <nav className={classes.pages} aria-label={t('store.waiting')}>
          {offset > 0 && (
            <Button variant="default" onClick={() => setOffset(offset - ON_A_PAGE)}>
              {t('store.previous')}
            </Button>
          )}
          {hasMore && (
            <Button variant="default" onClick={() => setOffset(offset + ON_A_PAGE)}>
              {t('store.next')}
            </Button>
          )}
        </nav>
      )}
    </Card>
  )
}

/** The store as the platform's people keep it. */
export default function AdminStoreScreen() {
  const t = useText()
  return (
    <Page title={t('store.sellerTitle')}>
      <Column>
        <WaitingCard />
        <SellerCard />
      </Column>
    </Page>
  )
}
