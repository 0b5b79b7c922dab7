import { languageOf } from '@cloche/domain/text'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { inKitchenUnit } from '../../../data/amounts/units.ts'
import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { href } from '../../../data/routing/href.ts'
import { PeriodPicker } from '../../../data/statistics/period-picker.tsx'
import { periodOf } from '../../../data/statistics/period.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { queryKeys } from '../../../data/wire/queries.ts'
import { saveFile } from '../../../data/wire/save-file.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { stockProductScreen, useOfStockScreen } from '../screens.ts'
import { useDayBounds } from '../use-day-bounds.ts'
import { useMoney } from '../../../data/formats/money.ts'

type Row = Answer<'POST', '/stock/use/get'>['rows'][number]

const AMOUNTS = ['planned', 'used', 'wasted', 'missing'] as const

/** What cost most beyond its plan first; what has no price last. */
const byMoney = (one: Row, other: Row) =>
  (other.money.difference ?? Number.NEGATIVE_INFINITY) - (one.money.difference ?? Number.NEGATIVE_INFINITY)

/** What was used of each product beside what recipes and sales asked for, in money. */
export default function StockUseScreen() {
  const t = useText()
  const formats = useFormats()
  const language = languageOf(useLocale())
  const money = useMoney()
  const navigate = useNavigate()
  const { startDate, endDate } = useParams()
  const today = dayOf(useNow(), formats.timeZone)
  const period = periodOf(startDate, endDate, today)
  const bounds = useDayBounds(period.from, period.to)
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.named('stock.use', bounds),
    enabled: bounds !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('POST', '/stock/use/get', { body: bounds!, signal }),
  })
  const rows = data?.rows.toSorted(byMoney) ?? []
  const written = (amount: Row['used']) => {
    const { value, unit } = inKitchenUnit(amount)
    return formats.quantity(value, unit)
  }
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
      key: 'difference',
      header: t('figures.difference'),
      align: 'end',
      phone: 'end',
      rank: 0,
      cell: row => money(row.money.difference),
    },
  ]
  async function save() {
    const { csvDelimiter, csvLine } = await import('@cloche/domain/rules/sheets')
    const sums = [...AMOUNTS, 'actual', 'difference'] as const
    const lines = [
      [
        t('value.column.product'),
        t('figures.place'),
        t('value.column.unit'),
        ...AMOUNTS.map(name => t(`figures.${name}`)),
        ...sums.map(name => t('figures.inMoney', { what: t(`figures.${name}`) })),
      ],
      ...rows.map(row => [
        row.name,
        row.locationName,
        row.used.unit,
        ...AMOUNTS.map(name => row[name].value),
        ...sums.map(name => row.money[name] ?? ''),
      ]),
    ]
    const text = lines.map(cells => csvLine(cells, csvDelimiter(language))).join('')
    saveFile(
      new Blob(['\uFEFF', text], { type: 'text/csv' }),
      `${t('figures.useFile')}-${period.from}-${period.to}.csv`,
    )
  }
  return (
    <Page
      title={t('figures.useTitle')}
      actions={
        <Button
          variant="default"
          disabled={rows.length === 0}
          leftSection={<IconDownload size={20} stroke={1.8} aria-hidden />}
          onClick={() => void save()}
        >
          CSV
        </Button>
      }
      tools={
        <PeriodPicker
          period={period}
          today={today}
          onChange={({ from, to }) =>
            void navigate(href(useOfStockScreen, { startDate: from, endDate: to }), { replace: true })
          }
        />
      }
    >
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
    </Page>
  )
}
