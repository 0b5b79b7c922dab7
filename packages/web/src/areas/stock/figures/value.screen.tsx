import { TextInput } from '@mantine/core'
import type { AmountUnit } from '@cloche/domain/rules/amounts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inKitchenUnit } from '../../../data/amounts/units.ts'
import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { deviceZone } from '../../../data/formats/values.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { href } from '../../../data/routing/href.ts'
import { addDays } from '../../../data/statistics/period.ts'
import { useText } from '../../../data/text/texts.ts'
import { call, callForFile } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { queryKeys } from '../../../data/wire/queries.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { stockProductScreen } from '../screens.ts'
import classes from '../stock.module.css'
import { useMoney } from '../../../data/formats/money.ts'
import { ExportMenu } from './export-menu.tsx'

type Row = Answer<'POST', '/stock/value/get'>['rows'][number]

/** The last days of the months before this one, the latest first. */
function monthEnds(today: string, count: number): string[] {
  const ends: string[] = []
  let day = today
  for (let index = 0; index < count; index++) {
    day = addDays(`${day.slice(0, 7)}-01`, -1)
    ends.push(day)
  }
  return ends
}

/** The instant of what a clock of the place shows; the end of a month is the first instant of the next. */
async function instantAt(wall: string, timeZone: string): Promise<string> {
  const { dayBounds, wallToInstant } = await import('@cloche/domain/rules/calendar')
  const isDay = wall.length === 10
  return isDay ? dayBounds(wall, timeZone).end : wallToInstant(`${wall}:00`, timeZone).instant
}

/** What there was at an instant, and what it was worth. */
export default function StockValueScreen() {
  const t = useText()
  const formats = useFormats()
  const money = useMoney()
  const { timeZone = deviceZone() } = formats
  const today = dayOf(useNow(), timeZone)
  // Nothing: now. A day: its end. Else a time of the place's clock.
  const [wall, setWall] = useState('')
  const bodyOf = async () => (wall === '' ? {} : { at: await instantAt(wall, timeZone) })
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.named('stock.value', wall, timeZone),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => call('POST', '/stock/value/get', { body: await bodyOf(), signal }),
  })
  const columns: Column<Row>[] = [
    { key: 'name', header: t('value.column.product'), cell: row => row.name, least: 160, rank: 0 },
    { key: 'sku', header: t('value.column.sku'), cell: row => row.sku ?? '', mono: true, phone: 'none' },
    {
      key: 'quantity',
      header: t('value.column.amount'),
      align: 'end',
      cell: row => {
        const { value, unit } = inKitchenUnit(row.quantity)
        return formats.quantity(value, unit)
      },
    },
    {
      key: 'unitCost',
      header: t('value.column.unitCost'),
      align: 'end',
      phone: 'none',
      cell: ({ unitCost, costUnit }) =>
        unitCost === null || costUnit === null
          ? '–'
          : `${money(unitCost)}/${t(`unit.${costUnit as AmountUnit}`)}`,
    },
    {
      key: 'worth',
      header: t('value.column.worth'),
      align: 'end',
      phone: 'end',
      cell: row => money(row.worth),
    },
  ]
  return (
    <Page
      title={t('value.title')}
      actions={
        <ExportMenu
          isEmpty={data === undefined || data.rows.length === 0}
          sheets={[
            {
              take: async format =>
                callForFile('GET', '/stock/value/export', { query: { ...(await bodyOf()), format } }),
            },
          ]}
        />
      }
    >
      <Card>
        <div className={classes.chips} role="group" aria-label={t('figures.when')}>
          {['', ...monthEnds(today, 3)].map(day => (
            <button
              key={day}
              type="button"
              className={classes.chip}
              aria-pressed={wall === day}
              onClick={() => setWall(day)}
            >
              {day === '' ? t('figures.now') : t('figures.endOf', { day: formats.date(day) })}
            </button>
          ))}
        </div>
        <TextInput
          type="datetime-local"
          label={t('figures.when')}
          max={`${today}T23:59`}
          value={wall.length === 10 ? '' : wall}
          onChange={event => setWall(event.currentTarget.value)}
        />
      </Card>
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={refetch} title={t('levels.unreadable')} compact={false} />
      ) : data === undefined ? (
        <ListSkeleton rows={8} />
      ) : (
        <>
          <Note>
            {data.total.cost === null
              ? t('levels.noPrices')
              : t('figures.total', {
                  money: money(data.total.cost),
                  method: t(`figures.method.${data.method}`),
                })}{' '}
            {data.total.without > 0 && t('levels.without', { count: data.total.without })}{' '}
            {data.isMore && t('figures.isMore', { count: data.rows.length })}
          </Note>
          {data.rows.length === 0 ? (
            <EmptyState title={t('figures.nothingThere')} />
          ) : (
            <DataTable
              label={t('value.title')}
              columns={columns}
              rows={data.rows}
              rowId={row => `${row.productId} ${row.quantity.unit}`}
              rowHref={row => href(stockProductScreen, { productId: row.productId })}
            />
          )}
        </>
      )}
    </Page>
  )
}
