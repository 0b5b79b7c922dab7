import { ENTITIES } from '@cloche/domain/entities'
import { timeOnDay } from '@cloche/domain/rules/calendar'
import { begunAt, byStart, movedTo } from '@cloche/domain/rules/day-plan'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { dayOf } from '../../../data/formats/formats.ts'
import { doesHere, hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { notify, problemText } from '../../../data/messages.ts'
import { TitlesOf, type Wanted } from '../../../entity-screens/machine/titles.tsx'
import { useRights } from '../../../entity-screens/machine/rights.ts'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { useReorder } from '../../../kit/reorder/use-reorder.ts'
import { acceptPlan, type AcceptedLine, type DayPlan, type Prep } from './calls.ts'
import { HOUR, type KeptPlan } from './kept-plan.ts'
import classes from './plan.module.css'
import { PrepLine } from './prep-line.tsx'

/** The lines with the hours that somebody set, in the order in which they begin. */
function arranged({ preps }: DayPlan, { starts, order }: KeptPlan): Prep[] {
  const by = new Map(preps.map(prep => [prep.productId, prep]))
  const put = order.flatMap(id => by.get(id) ?? [])
  const all = [...put, ...preps.filter(({ productId }) => !order.includes(productId))]
  return byStart(
    all.map(prep => {
      const startAt = starts[prep.productId]
      return startAt === undefined ? prep : begunAt(prep, startAt)
    }),
  )
}

/** A plan before it is accepted: amounts, hours, order and people may be changed, then one press makes it come true. */
export function Draft({
  plan,
  kept,
  onChange,
  onAccepted,
}: {
  plan: DayPlan
  kept: KeptPlan
  onChange: (part: Partial<KeptPlan>) => void
  onAccepted: () => void
}) {
  const t = useText()
  const session = useSession()
  const mayOrder = hasLevel(session, 'OR', 3) || doesHere(session, 'order')
  const mayChoose = useRights(ENTITIES.user).view
  const [isBusy, setIsBusy] = useState(false)
  const { values, people, typed } = kept
  const preps = arranged(plan, kept)
  const workedOut = new Map(plan.preps.map(prep => [prep.productId, prep]))
  const neededAt = timeOnDay(plan.day, plan.neededAt, plan.timeZone)
  const keepHours = (lines: readonly Prep[]) =>
    onChange({
      order: lines.map(({ productId }) => productId),
      starts: Object.fromEntries(
        lines.flatMap(({ productId, startAt }) =>
          Date.parse(workedOut.get(productId)?.startAt ?? '') === Date.parse(startAt)
            ? []
            : [[productId, startAt]],
        ),
      ),
    })
  const reorder = useReorder(preps.length, (id, to) =>
    keepHours(
      movedTo(
        preps,
        preps.findIndex(({ productId }) => productId === id),
        to,
      ),
    ),
  )
  const beginAt = (prep: Prep, hour: string) => {
    if (!HOUR.test(hour)) return
    const startAt = timeOnDay(dayOf(prep.startAt, plan.timeZone), hour, plan.timeZone)
    keepHours(byStart(preps.map(one => (one === prep ? begunAt(one, startAt) : one))))
  }
  const valueOf = ({ productId, amount }: Prep) => values[productId] ?? amount.value
  const isChanged =
    [values, people, kept.starts].some(record => Object.keys(record).length > 0) ||
    preps.some((prep, at) => plan.preps[at]?.productId !== prep.productId)

  async function accept() {
    setIsBusy(true)
    try {
      const lines: AcceptedLine[] = preps.flatMap(prep => {
        const value = valueOf(prep)
        const { productId, startAt, dueAt } = prep
        return value > 0
          ? [
              {
                productId,
                amount: { value, unit: prep.amount.unit as AcceptedLine['amount']['unit'] },
                startAt,
                dueAt,
                ...(mayChoose ? { userIds: [...(people[productId] ?? [])] } : {}),
              },
            ]
          : []
      })
      const { tasks, thaw } = await acceptPlan({
        day: plan.day,
        neededAt: plan.neededAt,
        ...(typed.length === 0 ? {} : { typed: [...typed] }),
        ...(isChanged ? { lines } : {}),
      })
      onAccepted()
      notify({ kind: 'success', message: t('dayPlan.accepted', { count: tasks + thaw }) })
    } catch (error) {
      notify({ kind: 'error', message: problemText(error) })
    } finally {
      setIsBusy(false)
    }
  }
  const chosen: Wanted = new Map([['user id', { by: 'id', keys: new Set(Object.values(people).flat()) }]])
  if (!plan.isAcceptable)
    return (
      <Card title={t('dayPlan.make')}>
        <Note>{t(plan.demand.length > 0 ? 'dayPlan.allThere' : 'dayPlan.nothingAsked')}</Note>
      </Card>
    )
  return (
    <Card title={t('dayPlan.make')}>
      <Column>
        {preps.length === 0 ? (
          <Note>{t('dayPlan.allThere')}</Note>
        ) : (
          <TitlesOf wanted={chosen}>
            <ul className={classes.lines}>
              {preps.map((prep, at) => (
                <PrepLine
                  key={prep.productId}
                  prep={prep}
                  day={plan.day}
                  timeZone={plan.timeZone}
                  issues={plan.issues.flatMap(({ kind, productId }) =>
                    productId === prep.productId && kept.starts[productId] === undefined ? [kind] : [],
                  )}
                  before={
                    preps.find(
                      one =>
                        Date.parse(one.startAt) < Date.parse(prep.dueAt) &&
                        prep.reasons.some(({ kind, of }) => kind === 'part' && of === one.product),
                    )?.product ?? null
                  }
                  isLate={Date.parse(prep.dueAt) > Date.parse(neededAt)}
                  value={valueOf(prep)}
                  userIds={mayChoose ? (people[prep.productId] ?? []) : null}
                  at={at}
                  reorder={reorder}
                  onHour={hour => beginAt(prep, hour)}
                  onValue={value => onChange({ values: { ...values, [prep.productId]: value } })}
                  onPeople={ids => {
                    const { [prep.productId]: _before, ...others } = people
                    onChange({ people: ids.length === 0 ? others : { ...people, [prep.productId]: ids } })
                  }}
                />
              ))}
            </ul>
          </TitlesOf>
        )}
        <Note>{t(mayOrder ? 'dayPlan.acceptHint' : 'dayPlan.acceptHintNoOrders')}</Note>
        <Buttons>
          {isChanged && (
            <Button
              variant="default"
              size="lg"
              disabled={isBusy}
              onClick={() => onChange({ values: {}, people: {}, starts: {}, order: [] })}
            >
              {t('dayPlan.asWorkedOut')}
            </Button>
          )}
          <Button
            size="lg"
            loading={isBusy}
            leftSection={<IconCheck size={20} stroke={1.8} aria-hidden />}
            onClick={() => void accept()}
          >
            {t('dayPlan.accept')}
          </Button>
        </Buttons>
      </Column>
    </Card>
  )
}
