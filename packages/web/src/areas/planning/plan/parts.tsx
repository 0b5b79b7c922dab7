import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { weighed } from '../../../data/amounts/weighed.ts'
import { useText } from '../../../data/text/texts.ts'
import { Line, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { ItemLines } from '../../../kit/page/item-lines.tsx'
import type { DayPlan } from './calls.ts'
import { planReason } from './reason-text.ts'

/** What asks for food on the day; what does not count says why. */
export function Demand({ demand }: Pick<DayPlan, 'demand'>) {
  const t = useText()
  const formats = useFormats()
  return (
    <Card title={t('dayPlan.demand')}>
      <ItemLines
        lines={demand.map(({ productId, product, amount, source, of, counts }, index) => ({
          key: `${productId} ${source} ${index}`,
          name: product,
          details: [
            planReason(t, formats, { kind: source, part: amount as never, of }),
            counts ? null : t(source === 'level' ? 'dayPlan.levelReached' : 'dayPlan.doesNotCount'),
          ],
        }))}
      />
    </Card>
  )
}

/** What cannot be planned as it is, so that nobody takes it for planned. */
export function Issues({ issues }: Pick<DayPlan, 'issues'>) {
  const t = useText()
  return (
    <Card title={t('dayPlan.issues')}>
      <ItemLines
        lines={issues.map(({ kind, productId, product }) => ({
          key: `${kind} ${productId}`,
          name: product,
          remarks: [t(`dayPlan.issue.${kind}`)],
        }))}
      />
    </Card>
  )
}

/** What is thawed, or used first, by its date. */
export function Uses({ title, hint, uses }: { title: string; hint?: string; uses: DayPlan['thaw'] }) {
  const t = useText()
  const formats = useFormats()
  return (
    <Card title={title}>
      {hint !== undefined && <Note>{hint}</Note>}
      <ItemLines
        lines={uses.map(({ productId, product, amount, until }, index) => ({
          key: `${productId} ${index}`,
          name: product,
          details: [until === null ? null : t('dayPlan.until', { at: formats.dayTime(until) })],
          end: weighed(formats, amount),
        }))}
      />
    </Card>
  )
}

const BASKET = '/ordering/basket'

/** What goes into the drafts of suppliers when the plan is accepted, and what nobody delivers. */
export function Orders({
  orders,
  loose,
  follows,
  neededAt,
}: Pick<DayPlan, 'orders' | 'loose'> & {
  /** Accepting the plan orders it; else the basket proposes it. */
  follows: boolean
  /** When the food of the plan is needed, an instant. */
  neededAt: string
}) {
  const t = useText()
  const formats = useFormats()
  const mayOpen = useMayOpen()
  return (
    <>
      {orders.length > 0 && (
        <Card title={t('dayPlan.orders')}>
          <Line to="both">
            <Note>{t(follows ? 'dayPlan.ordersHint' : 'dayPlan.ordersInBasket')}</Note>
            {!follows && mayOpen(BASKET) && (
              <Button component={Link} to={BASKET} variant="default">
                {t('nav.basket')}
              </Button>
            )}
          </Line>
          <ItemLines
            lines={orders.map(({ supplier, productId, product, quantity, packs, deliverAt, why }) => ({
              key: `${supplier} ${productId}`,
              name: product,
              details: [
                deliverAt === null
                  ? supplier
                  : t('dayPlan.comesAt', { supplier, at: formats.dayTime(deliverAt) }),
              ],
              remarks: [
                deliverAt !== null && why.reason === 'plan' && Date.parse(deliverAt) > Date.parse(neededAt)
                  ? t('dayPlan.comesTooLate')
                  : null,
              ],
              end: weighed(formats, quantity),
              endDetail: packs === null ? null : t('dayPlan.packs', { count: packs }),
            }))}
          />
        </Card>
      )}
      {loose.length > 0 && (
        <Card title={t('dayPlan.loose')}>
          <ItemLines
            lines={loose.map(({ productId, product, quantity }) => ({
              key: productId,
              name: product,
              end: weighed(formats, quantity),
            }))}
          />
        </Card>
      )}
    </>
  )
}
