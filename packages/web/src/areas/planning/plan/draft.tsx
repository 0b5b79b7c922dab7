import { ENTITIES } from '@cloche/domain/entities'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { notify, problemText } from '../../../data/messages.ts'
import { TitlesOf, type Wanted } from '../../../entity-screens/machine/titles.tsx'
import { useRights } from '../../../entity-screens/machine/rights.ts'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { useReorder } from '../../../kit/reorder/use-reorder.ts'
import { acceptPlan, type AcceptedLine, type DayPlan, type Prep } from './calls.ts'
import type { KeptPlan } from './kept-plan.ts'
import classes from './plan.module.css'
import { PrepLine } from './prep-line.tsx'

const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, index) => index !== from)
  const item = items[from]
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** A plan before it is accepted: amounts, order and people may be changed, then one press makes it come true. */
export function Draft({
  plan,
  mayAccept,
  kept,
  onChange,
  onAccepted,
}: {
  plan: DayPlan
  mayAccept: boolean
  kept: KeptPlan
  onChange: (part: Partial<KeptPlan>) => void
  onAccepted: () => void
}) {
  const t = useText()
  const mayChoose = useRights(ENTITIES.user).view && mayAccept
  const [isBusy, setIsBusy] = useState(false)
  const { values, people, order, typed } = kept
  const by = new Map(plan.preps.map(prep => [prep.productId, prep]))
  const known = order.flatMap(id => by.get(id) ?? [])
  const preps: Prep[] = [...known, ...plan.preps.filter(({ productId }) => !order.includes(productId))]
  const reorder = useReorder(preps.length, (id, to) => {
    const ids = preps.map(({ productId }) => productId)
    onChange({ order: moved(ids, ids.indexOf(id), to) })
  })
  const valueOf = ({ productId, amount }: Prep) => values[productId] ?? amount.value
  const isChanged =
    Object.keys(values).length > 0 ||
    Object.keys(people).length > 0 ||
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
  return (
    <Card title={t('dayPlan.make')}>
      <Column>
        {preps.length > 0 && (
          <TitlesOf wanted={chosen}>
            <ul className={classes.lines}>
              {preps.map((prep, at) => (
                <PrepLine
                  key={prep.productId}
                  prep={prep}
                  value={valueOf(prep)}
                  userIds={mayChoose ? (people[prep.productId] ?? []) : null}
                  at={at}
                  reorder={reorder}
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
        {mayAccept && (
          <>
            <Note>{t('dayPlan.acceptHint')}</Note>
            <Buttons>
              {isChanged && (
                <Button
                  variant="default"
                  size="lg"
                  disabled={isBusy}
                  onClick={() => onChange({ values: {}, people: {}, order: [] })}
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
          </>
        )}
      </Column>
    </Card>
  )
}
