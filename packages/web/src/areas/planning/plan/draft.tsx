import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { notify, problemText } from '../../../data/messages.ts'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { useReorder } from '../../../kit/reorder/use-reorder.ts'
import { acceptPlan, type AcceptedLine, type DayPlan, type Prep } from './calls.ts'
import classes from './plan.module.css'
import { PrepLine } from './prep-line.tsx'

const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, index) => index !== from)
  const item = items[from]
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** A plan before it is accepted: amounts and order may be changed, then one press makes it come true. */
export function Draft({ plan, mayAccept }: { plan: DayPlan; mayAccept: boolean }) {
  const t = useText()
  const [order, setOrder] = useState<readonly string[]>(() => plan.preps.map(({ productId }) => productId))
  const [values, setValues] = useState<Readonly<Record<string, number>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const by = new Map(plan.preps.map(prep => [prep.productId, prep]))
  const known = order.flatMap(id => by.get(id) ?? [])
  const preps: Prep[] = [...known, ...plan.preps.filter(({ productId }) => !order.includes(productId))]
  const reorder = useReorder(preps.length, (id, to) => {
    const ids = preps.map(({ productId }) => productId)
    setOrder(moved(ids, ids.indexOf(id), to))
  })
  const valueOf = ({ productId, amount }: Prep) => values[productId] ?? amount.value
  const isAsWorkedOut =
    Object.keys(values).length === 0 &&
    preps.every((prep, at) => plan.preps[at]?.productId === prep.productId)

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
              },
            ]
          : []
      })
      const { tasks, thaw } = await acceptPlan({
        day: plan.day,
        neededAt: plan.neededAt,
        ...(isAsWorkedOut ? {} : { lines }),
      })
      notify({ kind: 'success', message: t('dayPlan.accepted', { count: tasks + thaw }) })
    } catch (error) {
      notify({ kind: 'error', message: problemText(error) })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Card title={t('dayPlan.make')}>
      <Column>
        {preps.length > 0 && (
          <ul className={classes.lines}>
            {preps.map((prep, at) => (
              <PrepLine
                key={prep.productId}
                prep={prep}
                value={valueOf(prep)}
                at={at}
                reorder={reorder}
                onValue={value => setValues(before => ({ ...before, [prep.productId]: value }))}
              />
            ))}
          </ul>
        )}
        {mayAccept && (
          <>
            <Note>{t('dayPlan.acceptHint')}</Note>
            <Button
              size="lg"
              loading={isBusy}
              leftSection={<IconCheck size={20} stroke={1.8} aria-hidden />}
              onClick={() => void accept()}
            >
              {t('dayPlan.accept')}
            </Button>
          </>
        )}
      </Column>
    </Card>
  )
}
