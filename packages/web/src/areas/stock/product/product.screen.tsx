import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { href } from '../../../data/routing/href.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { PeriodPicker } from '../../../data/statistics/period-picker.tsx'
import { periodOf } from '../../../data/statistics/period.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { queryKeys } from '../../../data/wire/queries.ts'
import { Breadcrumbs } from '../../../kit/page/breadcrumbs.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { PageSkeleton } from '../../../kit/states/skeletons.tsx'
import { productStock } from '../calls.ts'
import { BookButtons } from '../lists/stock-list.tsx'
import { productScreen, productsScreen, stockProductScreen, variationsScreen } from '../screens.ts'
import { useDayBounds } from '../use-day-bounds.ts'
import { LevelCard } from './level-card.tsx'
import { Movements } from './movements.tsx'
import { PilesCard } from './piles-card.tsx'

/** The stock of one product: where it is, how its level moved, and by what. */
export default function StockProductScreen() {
  const t = useText()
  const formats = useFormats()
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const { productId = '', startDate, endDate } = useParams()
  const today = dayOf(useNow(), formats.timeZone)
  const period = periodOf(startDate, endDate, today)
  const bounds = useDayBounds(period.from, period.to)
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.named('stock.product', productId, bounds),
    networkMode: 'always',
    enabled: bounds !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => productStock(productId, bounds ?? null, signal),
  })
  if (data === undefined && error !== null)
    return <LoadFailed error={error} onRetry={refetch} title={t('levels.unreadable')} compact={false} />
  if (data === undefined || bounds === undefined) return <PageSkeleton />
  const { product } = data
  return (
    <Page
      title={product.name}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ label: t('stockProduct.many'), to: href(productsScreen, {}) }, { label: product.name }]}
        />
      }
      actions={
        <>
          {mayOpen(productScreen) && (
            <Button
              component={Link}
              to={href(productScreen, { productId })}
              variant="subtle"
              rightSection={<IconChevronRight size={18} stroke={1.8} />}
            >
              {t('levels.openProduct')}
            </Button>
          )}
          <BookButtons productId={productId} />
        </>
      }
      tools={
        <PeriodPicker
          period={period}
          today={today}
          onChange={({ from, to }) =>
            void navigate(href(stockProductScreen, { productId, startDate: from, endDate: to }), {
              replace: true,
            })
          }
        />
      }
    >
      <PilesCard product={product} piles={data.piles} />
      <LevelCard product={product} curves={data.curves} bounds={bounds} />
      {mayOpen(variationsScreen) && <Movements productId={productId} bounds={bounds} />}
    </Page>
  )
}
