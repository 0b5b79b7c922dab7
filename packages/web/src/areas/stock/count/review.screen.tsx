import { Badge, Button } from '@mantine/core'
import { IconCheck, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isNegative, isPositive, isZero, type Amount } from '@cloche/domain/rules/amounts'
import { FoodState } from '../../../data/food/food-state.tsx'
import { inKitchenUnit } from '../../../data/amounts/units.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify, notifyProblem, notifyUndo } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { useSession } from '../../../data/session/session.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { writeMoney } from '../../../data/formats/money.ts'
import { Buttons, Column, Line, Note } from '../../../kit/layout/layout.tsx'
import { Breadcrumbs } from '../../../kit/page/breadcrumbs.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { PageSkeleton } from '../../../kit/states/skeletons.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { takeBack } from '../calls.ts'
import { countScreen, countSheetScreen, countsScreen } from '../screens.ts'
import classes from '../stock.module.css'
import own from './count.module.css'
import { countsChanged, reviewKey, type Review, type ReviewLine } from './calls.ts'
import { SettleDialog } from './settle-dialog.tsx'

function useAmounts() {
  const formats = useFormats()
  const written = (amount: Amount | null) => {
    if (amount === null) return '–'
    const { value, unit } = inKitchenUnit(amount)
    return formats.quantity(value, unit)
  }
  return {
    written,
    signed: (amount: Amount) => (isPositive(amount) ? `+${written(amount)}` : written(amount)),
  }
}

/** One line: what was counted, what was to be there, the difference with its value, and what hinders. */
function ReviewRow({ line, review, onSettle }: { line: ReviewLine; review: Review; onSettle: () => void }) {
  const t = useText()
  const locale = useLocale()
  const formats = useFormats()
  const { organization } = useSession()
  const { written, signed } = useAmounts()
  const difference = line.difference as Amount | null
  const people = new Map(review.people.map(({ id, name }) => [id, name]))
  const parts = new Map(review.parts.map(({ id, name }) => [id, name]))
  const serials = new Map(review.serials.map(({ id, name }) => [id, name]))
  const isOff = difference !== null && !isZero(difference)
  const missing = line.labels.filter(({ kind }) => kind !== 'seen')
  return (
    <li className={own.reviewLine}>
      <div className={classes.what}>
        <span className={classes.name}>{line.name}</span>
        <Line>
          <FoodState path={line.state} />
          <span>{line.placeName}</span>
        </Line>
        {line.tellings.length > 1 &&
          line.tellings.map(({ by, at, quantity, round, partId }) => (
            <Note key={`${by} ${at} ${round} ${partId}`}>
              {t('counts.by', {
                person: people.get(by ?? '') ?? '–',
                place: parts.get(partId ?? '') ?? line.placeName,
                amount: written(quantity as Amount),
                time: formats.time(at),
              })}
            </Note>
          ))}
        {missing.map(({ id, kind, counted }) => (
          <Note key={id}>
            {t(`counts.label.${kind}`, { label: serials.get(id) ?? '', amount: written(counted as Amount) })}
          </Note>
        ))}
        {line.reason !== null && <Note>{line.reason}</Note>}
        {line.asks.map(ask => (
          <Note key={ask} isWrong>
            {t(`problem.count.asks.${ask}`)}
          </Note>
        ))}
      </div>
      {line.status === 'counted' ? (
        <div>
          <div className={classes.amount}>{written(line.counted as Amount | null)}</div>
          <Note>{t('counts.wasToBe', { amount: written(line.expected as Amount) })}</Note>
        </div>
      ) : (
        <Badge variant="light" color="steel" size="lg">
          {t(line.status === 'left' ? 'counts.left' : 'counts.notCounted')}
        </Badge>
      )}
      {line.status === 'counted' && difference !== null && (
        <div>
          <div className={classes.amount} data-out={isNegative(difference) || undefined}>
            {isOff ? signed(difference) : t('counts.agrees')}
          </div>
          {isOff && line.value !== null && (
            <Note>{writeMoney(line.value, organization?.currency ?? 'EUR', locale)}</Note>
          )}
        </div>
      )}
      {review.stockCount.status === 'review' && (
        <Button variant="default" onClick={onSettle}>
          {t('counts.settle')}
        </Button>
      )}
    </li>
  )
}

/** The review of a count: differences first, with what each is worth; booked whole, or not at all. */
function ReviewOfCount({ review, onChanged }: { review: Review; onChanged: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const locale = useLocale()
  const { organization } = useSession()
  const { stockCount, lines } = review
  const [settled, setSettled] = useState<ReviewLine | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const money = (value: number | null) =>
    value === null ? '–' : writeMoney(value, organization?.currency ?? 'EUR', locale)
  const asking = lines.filter(({ asks }) => asks.length > 0)
  const isOff = ({ difference }: ReviewLine) => difference !== null && !isZero(difference as Amount)
  const sorted = [
    ...asking,
    ...lines.filter(line => line.asks.length === 0 && isOff(line)),
    ...lines.filter(line => line.asks.length === 0 && !isOff(line)),
  ]
  async function run(work: () => Promise<unknown>) {
    if (isRunning) return
    setIsRunning(true)
    try {
      await work()
    } catch (error) {
      notifyProblem(error)
    }
    setIsRunning(false)
  }
  const turn = (to: 'open' | 'cancelled') =>
    run(async () => {
      await call('POST', '/stock/count/turn', { body: { turn: { stockCountId: stockCount.id, to } } })
      await countsChanged()
      void navigate(
        to === 'open'
          ? href(countSheetScreen, { stockCountId: stockCount.id })
          : href(countScreen, { stockCountId: stockCount.id }),
      )
    })
  const book = () =>
    run(async () => {
      await call('POST', '/stock/count/book', { body: { book: { stockCountId: stockCount.id } } })
      await countsChanged()
      notifyUndo(t('counts.booked', { name: stockCount.name ?? '' }), async () => {
        await takeBack(stockCount.id)
        notify({ kind: 'success', message: t('book.undone') })
      })
      void navigate(href(countScreen, { stockCountId: stockCount.id }))
    })
  const isReviewed = stockCount.status === 'review'
  return (
    <Page
      title={t('counts.reviewOf', { name: stockCount.name ?? '' })}
      count={t('counts.sum', { difference: money(review.difference), moved: money(review.moved) })}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { label: t('stockCount.many'), to: href(countsScreen, {}) },
            { label: stockCount.name ?? '', to: href(countScreen, { stockCountId: stockCount.id }) },
            { label: t('counts.review') },
          ]}
        />
      }
    >
      <Column>
        {isReviewed && review.approval !== 'yes' && <Note isWrong>{t(review.approval)}</Note>}
        <Card title={t('stockCount.related.lines')}>
          <ul className={classes.lines} aria-label={t('stockCount.related.lines')}>
            {sorted.map(line => (
              <ReviewRow
                key={`${line.productId} ${line.state} ${line.placeId} ${line.expected.unit}`}
                line={line}
                review={review}
                onSettle={() => setSettled(line)}
              />
            ))}
          </ul>
        </Card>
        {isReviewed && (
          <Buttons>
            <Button variant="subtle" color="red" onClick={() => void turn('cancelled')}>
              {t('counts.giveUp')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconRefresh size={20} stroke={1.6} />}
              onClick={() => void turn('open')}
            >
              {t('counts.countAgain')}
            </Button>
            <Button
              leftSection={<IconCheck size={20} stroke={1.6} />}
              loading={isRunning}
              disabled={asking.length > 0 || review.approval !== 'yes'}
              onClick={() => void book()}
            >
              {t('counts.book')}
            </Button>
          </Buttons>
        )}
      </Column>
      {settled !== null && (
        <SettleDialog
          review={review}
          line={settled}
          onClose={() => setSettled(null)}
          onDone={() => {
            setSettled(null)
            onChanged()
          }}
        />
      )}
    </Page>
  )
}

/** The review at a desk. */
export default function CountReviewScreen() {
  const t = useText()
  const { stockCountId = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: reviewKey(stockCountId),
    networkMode: 'always',
    queryFn: ({ signal }) =>
      call('POST', '/stock/count/review/get', {
        body: { stockCountId },
        signal,
        quiet: true,
        redirect: false,
      }),
  })
  if (data !== undefined) return <ReviewOfCount review={data} onChanged={() => void refetch()} />
  if (error === null) return <PageSkeleton />
  return (
    <Page title={t('counts.review')}>
      <EmptyState title={t('counts.noReview')}>
        <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
      </EmptyState>
    </Page>
  )
}
