import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMoney } from '../../../data/formats/money.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { queryKeys } from '../../../data/wire/queries.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { stockProductScreen } from '../screens.ts'
import { useWritten } from './use-written.ts'

type Row = Answer<'POST', '/stock/use/get'>['rows'][number]
export interface Shown {
  readonly bounds: { readonly from: string; readonly until: string } | undefined
  readonly period: { readonly from: string; readonly to: string }
}

const AMOUNTS = ['planned', 'used', 'wasted', 'missing'] as const

/** What cost most beyond its plan first; what has no price last. */
const byMoney = (one: Row, other: Row) =>
  (other.money.difference ?? Number.NEGATIVE_INFINITY) - (one.money.difference ?? Number.NEGATIVE_INFINITY)

/** What was used of each product beside what recipes and sales asked for, in money. */
export function UseList({ bounds, period }: Shown) {
  const t = useText()
  const money = useMoney()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.named('stock.use', bounds),
    enabled: bounds !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('POST', '/stock/use/get', { body: bounds!, signal }),
  })
  const rows = data?.rows.toSorted(byMoney) ?? []
  const written = useWritten()
  const columns: Column<Row>[] = [
    { key: 'name', header: t('value.column.product'), cell: row => row.name, least: 150, rank: 0 },
    { key: 'place', header: t('figures.place'), cell: row => row.locationName, phone: 'line' },
    ...AMOUNTS.map((name): Column<Row> => ({
      key: name,
      header: t(`figures.${name}`),
      align: 'end',
      phone: 'none',
      cell: row => written(row[name]),
    })),
    {
      key: 'usedOf',
      header: t('figures.used'),
      isPhoneOnly: true,
      isNamed: true,
      phone: 'line',
      cell: row => t('figures.madeOf', { made: written(row.used), planned: written(row.planned) }),
    },
    {
      key: 'difference',
      header: t('figures.difference'),
      align: 'end',
      phone: 'end',
      rank: 0,
      cell: row => money(row.money.difference),
    },
  ]
  return (
    <>
      <Note>
        {t('figures.useText')} {data?.isMore === true && t('figures.isMore', { count: rows.length })}
      </Note>
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={refetch} title={t('figures.useUnreadable')} compact={false} />
      ) : data === undefined ? (
        <ListSkeleton rows={8} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('figures.nothingUsed')} />
      ) : (
        <DataTable
          label={t('figures.useTitle')}
          columns={columns}
          rows={rows}
          rowId={row => `${row.productId} ${row.locationId} ${row.used.unit}`}
          rowHref={row =>
            href(stockProductScreen, { productId: row.productId, startDate: period.from, endDate: period.to })
          }
        />
      )}
    </>
  )
}
