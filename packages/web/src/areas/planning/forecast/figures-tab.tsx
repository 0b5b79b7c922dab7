import { Button, Select } from '@mantine/core'
import { IconChartLine, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatsFor, useFormats } from '../../../data/formats/formats.ts'
import { notify, problemText } from '../../../data/messages.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { Column, Line, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { ForecastChart, type HistoryDay } from './forecast-chart.tsx'
import { forecastReason, readAmount, type Item } from './forecast-reason.ts'
import classes from './forecast.module.css'

const useFigures = (forecasterId: string, productId?: string) =>
  useQuery({
    queryKey: queryKeys.named('planning.forecasts', forecasterId, productId ?? ''),
    queryFn: ({ signal }) =>
      call('POST', '/planning/forecaster/figures/get', {
        body: { forecasterId, ...(productId === undefined ? {} : { productId }) },
        signal,
      }),
    networkMode: 'always',
    placeholderData: before => before,
  })

/** Parts that are something; where all are nothing, the first says of what. */
const saying = <Reason extends { readonly part: number }>(reasons: readonly Reason[]): readonly Reason[] => {
  const some = reasons.filter(({ part }) => part !== 0)
  return some.length === 0 ? reasons.slice(0, 1) : some
}

/** The numbers of one product, each with what it consists of. */
function Days({ item }: { item: Item }) {
  const t = useText()
  const formats = useFormats()
  const days = formatsFor({ ...formats, timeZone: 'UTC' })
  return (
    <ul className={classes.days}>
      {item.days.map(({ day, expected, reasons }) => (
        <li key={day}>
          <div>{days.day(`${day}T00:00:00Z`)}</div>
          <div className={classes.number}>{readAmount(formats, expected, item.unit)}</div>
          <ul className={classes.reasons}>
            {reasons.length === 0 && <li>{t('forecasting.closed')}</li>}
            {saying(reasons).map((reason, index) => (
              <li key={`${reason.kind} ${index}`}>{forecastReason(t, formats, item.unit, reason)}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function Product({ item, history }: { item: Item; history: readonly HistoryDay[] }) {
  const t = useText()
  const formats = useFormats()
  const { method, error, naiveError, weeksKnown, weeksNeeded, isReplaced, unit, product } = item
  const written = (value: number) => readAmount(formats, value, unit)
  if (method === null)
    return <Note>{t('forecasting.tooShort', { known: weeksKnown, needed: weeksNeeded ?? 0 })}</Note>
  return (
    <Column>
      <div>
        <strong>{t(`forecaster.choice.method.${method}`)}</strong>
        {error !== null && naiveError !== null && (
          <Note>{t('forecasting.error', { error: written(error), naive: written(naiveError) })}</Note>
        )}
        {isReplaced && <Note>{t('forecasting.replaced')}</Note>}
      </div>
      <ForecastChart name={product} history={history} days={item.days} />
      <Days item={item} />
    </Column>
  )
}

/** What a forecaster expects of its products: history, forecast and band, its error beside the average's, and why. */
export default function FiguresTab({ row }: { row: { readonly id: string } }) {
  const t = useText()
  const session = useSession()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const figures = useFigures(row.id)
  const items = figures.data?.items ?? []
  const item = items.find(({ productId }) => productId === chosen) ?? items[0]
  const one = useFigures(row.id, item?.productId)
  async function compute() {
    setIsBusy(true)
    try {
      await call('POST', '/planning/forecaster/compute', { body: { forecasterId: row.id } })
      await queryClient.invalidateQueries({ queryKey: queryKeys.named('planning.forecasts') })
      notify({ kind: 'success', message: t('forecasting.computed') })
    } catch (error) {
      notify({ kind: 'error', message: problemText(error) })
    } finally {
      setIsBusy(false)
    }
  }
  if (figures.error !== null && figures.data === undefined)
    return <LoadFailed error={figures.error} onRetry={figures.refetch} title={t('record.failed')} />
  if (figures.isPending) return <ListSkeleton rows={4} />
  const computeButton = hasLevel(session, 'FO', 2) && (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconRefresh size={20} stroke={1.6} aria-hidden />}
      onClick={() => void compute()}
    >
      {t('forecasting.compute')}
    </Button>
  )
  if (item === undefined)
    return (
      <EmptyState icon={IconChartLine} title={t('forecasting.none')} actions={computeButton}>
        {t('forecasting.noneHint')}
      </EmptyState>
    )
  return (
    <Card>
      <Column>
        <Line to="both">
          <Select
            aria-label={t('product.one')}
            searchable
            allowDeselect={false}
            data={items.map(({ productId, product }) => ({ value: productId, label: product }))}
            value={item.productId}
            onChange={setChosen}
          />
          {computeButton}
        </Line>
        <Product
          item={item}
          history={one.data?.items[0]?.productId === item.productId ? one.data.history : []}
        />
      </Column>
    </Card>
  )
}
