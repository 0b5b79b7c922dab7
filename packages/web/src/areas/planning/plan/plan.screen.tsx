import { timeOnDay } from '@cloche/domain/rules/calendar'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconChefHat, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { dayOf, formatsFor, useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { deviceZone } from '../../../data/formats/values.ts'
import { doesHere, hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { Accepted, Difference } from './accepted.tsx'
import { useDayPlan, useOpenedDay, type DayPlan } from './calls.ts'
import { Draft } from './draft.tsx'
import { HOUR, isAsWorkedOut, typedWith, useKeptPlan } from './kept-plan.ts'
import { Demand, Issues, Orders, Uses } from './parts.tsx'
import classes from './plan.module.css'
import { Typed } from './typed.tsx'

const DAY_MS = 86_400_000
const dayBeside = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10)

type Keeping = ReturnType<typeof useKeptPlan>

function Shown({ plan, isOver, keeping }: { plan: DayPlan; isOver: boolean; keeping: Keeping }) {
  const t = useText()
  const session = useSession()
  const mayPlan = hasLevel(session, 'TA', 2)
  const mayOrder = hasLevel(session, 'OR', 3) || doesHere(session, 'order')
  const isEmpty = plan.demand.length === 0 && plan.orders.length === 0 && plan.thaw.length === 0
  const { accepted, thaw, useFirst, issues, demand, difference } = plan
  if (accepted === null && !mayPlan)
    return (
      <EmptyState icon={IconChefHat} title={t('dayPlan.none')}>
        {t('dayPlan.nothingToMake')}
      </EmptyState>
    )
  const { plan: kept, change, forget } = keeping
  // What is made all the same says so at its line.
  const made = new Set(plan.preps.map(({ productId }) => productId))
  const unplanned = issues.filter(({ productId }) => !made.has(productId))
  const typed = accepted === null && mayPlan && !isOver && (
    <Typed
      typed={kept.typed}
      demand={demand}
      onAdd={line => change({ typed: typedWith(kept.typed, line) })}
      onRemove={id => change({ typed: kept.typed.filter(({ productId }) => productId !== id) })}
    />
  )
  if (accepted === null && (isEmpty || isOver))
    return (
      <Column>
        <EmptyState icon={IconChefHat} title={t('dayPlan.none')}>
          {t(isOver ? 'dayPlan.notYetAccepted' : 'dayPlan.noneHint')}
        </EmptyState>
        {typed}
      </Column>
    )
  return (
    <Column>
      {mayPlan && accepted === null && unplanned.length > 0 && <Issues issues={unplanned} />}
      {difference.length > 0 && mayPlan && !isOver && <Difference plan={plan} mayTake={mayPlan} />}
      {accepted === null ? (
        <Draft plan={plan} kept={kept} onChange={change} onAccepted={forget} />
      ) : (
        <Accepted plan={plan} isOver={isOver} isCook={!mayPlan} />
      )}
      {typed}
      {accepted === null && thaw.length > 0 && (
        <Uses title={t('dayPlan.thaw')} hint={t('dayPlan.thawHint')} uses={thaw} />
      )}
      {useFirst.length > 0 && !isOver && <Uses title={t('dayPlan.useFirst')} uses={useFirst} />}
      {mayPlan && (
        <Orders
          orders={plan.orders}
          loose={plan.loose}
          follows={plan.isAcceptable && mayOrder}
          neededAt={timeOnDay(plan.day, plan.neededAt, plan.timeZone)}
        />
      )}
      {mayPlan && demand.length > 0 && <Demand demand={demand} />}
    </Column>
  )
}

/** What a place makes on a day: worked out and accepted by whoever plans, done by whoever cooks. */
export default function PlanScreen() {
  const t = useText()
  const formats = useFormats()
  const [query, setQuery] = useSearchParams()
  const today = dayOf(useNow(), formats.timeZone ?? deviceZone())
  const asked = query.get('day')
  const chosen = asked !== null && /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : null
  const opened = useOpenedDay(chosen === null)
  const day = chosen ?? opened.data ?? null
  const shown = day ?? today
  const keeping = useKeptPlan(useSession().location?.id ?? '', shown, today)
  const { plan: kept, change, forget } = keeping
  const { neededAt, typed } = kept
  const plan = useDayPlan(day, {
    ...(neededAt !== null && HOUR.test(neededAt) ? { neededAt } : {}),
    ...(typed.length === 0 ? {} : { typed: [...typed] }),
  })
  const show = (next: string) => setQuery({ day: next })
  const { data } = plan
  const error = plan.error ?? opened.error
  const written = formatsFor({ ...formats, timeZone: 'UTC' }).longDay(`${shown}T00:00:00Z`)
  const isOfAnotherDay = data !== undefined && data.day !== shown
  // Somebody accepted it meanwhile: what was changed here is no part of it.
  const isLeftOver = data?.day === shown && data.accepted !== null && !isAsWorkedOut(kept)
  useEffect(() => {
    if (isLeftOver) forget()
  })
  return (
    <Page
      title={t('dayPlan.title')}
      count={written}
      width="reading"
      tools={
        <>
          <nav className={classes.day} aria-label={t('dayPlan.day')}>
            <ActionIcon
              variant="default"
              aria-label={t('dayPlan.before')}
              onClick={() => show(dayBeside(shown, -1))}
            >
              <IconChevronLeft size={20} stroke={1.8} />
            </ActionIcon>
            <Button variant="default" onClick={() => show(today)}>
              {t('dayPlan.today')}
            </Button>
            <ActionIcon
              variant="default"
              aria-label={t('dayPlan.after')}
              onClick={() => show(dayBeside(shown, 1))}
            >
              <IconChevronRight size={20} stroke={1.8} />
            </ActionIcon>
          </nav>
          {data?.accepted === null && (
            <TextInput
              type="time"
              className={classes.hour!}
              label={t('dayPlan.neededAt')}
              value={neededAt ?? data.neededAt}
              onChange={event => change({ neededAt: event.currentTarget.value })}
            />
          )}
        </>
      }
    >
      {day !== null && day !== today && chosen === null && (
        <Note>{t('dayPlan.todayIsOver', { day: written })}</Note>
      )}
      {error !== null && data === undefined && (
        <LoadFailed
          error={error}
          onRetry={day === null ? opened.refetch : plan.refetch}
          title={t('record.failed')}
        />
      )}
      {(plan.isPending || isOfAnotherDay) && <ListSkeleton rows={6} />}
      {data !== undefined && !isOfAnotherDay && (
        <Shown plan={data} isOver={shown < today} keeping={keeping} />
      )}
    </Page>
  )
}
