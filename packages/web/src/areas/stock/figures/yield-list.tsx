import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../data/formats/formats.ts'
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
import type { Shown } from './use-list.tsx'
import { useWritten } from './use-written.ts'

type Row = Answer<'POST', '/stock/yields/get'>['rows'][number]

/** What was made of each product beside what its recipe gives of what went in, in money. */
export function YieldList({ bounds, period }: Shown) {
  const t = useText()
  const formats = useFormats()
  const money = useMoney()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.named('stock.yields', bounds),
    enabled: bounds !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('POST', '/stock/yields/get', { body: bounds!, signal }),
  })
  const written = useWritten()
  const columns: Column<Row>[] = [
    { key: 'name', header: t('value.column.product'), cell: row => row.name, least: 150, rank: 0 },
    {
      key: 'batches',
      header: t('figures.batches'),
      align: 'end',
      phone: 'none',
      cell: row => formats.number(row.batches),
    },
    {
      key: 'made',
      header: t('figures.made'),
      align: 'end',
      phone: 'line',
      cell: row => t('figures.madeOf', { made: written(row.made), planned: written(row.planned) }),
    },
    {
      key: 'ratio',
      header: t('figures.yieldRatio'),
      align: 'end',
      phone: 'end',
      rank: 0,
      cell: row => t('figures.percent', { value: formats.number(row.ratio * 100, 0) }),
    },
    {
      key: 'lost',
      header: t('figures.lost'),
      align: 'end',
      phone: 'line',
      cell: row => money(row.lost),
    },
  ]
  return (
    <>
      <Note>
        {t('figures.yieldsText')} {data?.isMore === true && t('figures.isMore', { count: data.rows.length })}
      </Note>
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={refetch} title={t('figures.useUnreadable')} compact={false} />
      ) : data === undefined ? (
        <ListSkeleton rows={8} />
      ) : data.rows.length === 0 ? (
        <EmptyState title={t('figures.nothingMade')} />
      ) : (
        <DataTable
          label={t('figures.yieldsTitle')}
          columns={columns}
          rows={data.rows}
          rowId={row => `${row.productId} ${row.made.unit}`}
          rowHref={row =>
            href(stockProductScreen, { productId: row.productId, startDate: period.from, endDate: period.to })
          }
        />
      )}
    </>
  )
}
