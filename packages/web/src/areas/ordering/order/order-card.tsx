import { Title } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import { isSame } from '@cloche/domain/rules/amounts'
import { choiceKey } from '@cloche/domain/derive'
import type { Entities } from '@cloche/domain/entities'
import { entityNamed } from '@cloche/domain/entities'
import { useFormats } from '../../../data/formats/formats.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { choiceSign } from '../../../entity-screens/fields/plain/choice-signs.ts'
import { writeMoney } from '../../../data/formats/money.ts'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { ItemLines } from '../../../kit/page/item-lines.tsx'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { useOrderState, type OrderState } from '../calls.ts'
import classes from '../basket/basket.module.css'
import { OrderDoing } from './order-doing.tsx'
import { whyText } from './why-text.ts'

type Batch = Row<Entities['orderBatch']>

/** How far an order came on its way to whoever delivers. */
export function SendingBadge({ sending }: { sending: Batch['sending'] }) {
  const t = useText()
  const sign = choiceSign('orderBatch', 'sending', sending)
  return sign === undefined ? null : (
    <StateBadge label={t(choiceKey(entityNamed('orderBatch'), 'sending', sending))} {...sign} />
  )
}

function Messages({ messages }: Pick<OrderState, 'messages'>) {
  const t = useText()
  const formats = useFormats()
  const entity = entityNamed('orderMessage')
  if (messages.length === 0) return <Note>{t('order.messagesNone')}</Note>
  return (
    <ItemLines
      lines={messages.map(one => ({
        key: one.id,
        name: one.to,
        details: [
          [
            t(choiceKey(entity, 'way', one.way)),
            t('order.version', { version: one.orderVersion }),
            formats.dayTime(one.sent ?? one.planned),
            ...(one.tries > 1 ? [t('order.tries', { count: one.tries })] : []),
          ].join(' · '),
        ],
        remarks: [
          one.fault === null
            ? null
            : t('order.fault', { fault: [one.fault, one.proof].filter(Boolean).join(' · ') }),
        ],
        end: (
          <StateBadge
            label={t(choiceKey(entity, 'state', one.state))}
            {...(choiceSign('orderMessage', 'state', one.state) ?? { color: 'steel', icon: IconSend })}
          />
        ),
      }))}
    />
  )
}

function Lines({ lines, currency }: Pick<OrderState, 'lines'> & { currency: string }) {
  const t = useText()
  const formats = useFormats()
  const amount = ({ value, unit }: OrderState['lines'][number]['quantity']) => formats.quantity(value, unit)
  return (
    <ItemLines
      lines={lines.map(
        ({ orderId, product, quantity, confirmed, received, said, packs, packName, price, why }) => ({
          key: orderId,
          name: product,
          details: [
            whyText(t, formats, why),
            packs === null
              ? null
              : [t('basket.packs', { count: packs }), packName].filter(part => part !== null).join(' · '),
            received === null
              ? null
              : t('order.receivedOf', { received: amount(received), quantity: amount(quantity) }),
          ],
          remarks: [
            confirmed === null || isSame(confirmed, quantity)
              ? null
              : t('order.confirmed', { quantity: amount(confirmed) }),
            said === null ? null : t('order.instead', { name: said }),
          ],
          end: amount(quantity),
          endDetail: price === null ? null : writeMoney(price, currency, formats.locale),
        }),
      )}
    />
  )
}

/** An order on its way: its lines with their reasons, how far it came, and what may be done now. */
export function OrderCard({ row }: { row: Batch }) {
  const t = useText()
  const formats = useFormats()
  const { organization } = useSession()
  const state = useOrderState(row.id).data
  if (state === undefined) return null
  const currency = organization?.currency ?? 'EUR'
  return (
    <Card title={t('order.state')} action={<SendingBadge sending={row.sending} />}>
      <Column gap="sm">
        {row.confirmedFor !== null && (
          <Note isWrong>{t('order.confirmedFor', { day: formats.day(row.confirmedFor) })}</Note>
        )}
        {row.answer !== null && (
          <Note>
            {t(row.sending === 'draft' ? 'order.backBecause' : 'order.theySay', { note: row.answer })}
          </Note>
        )}
        {state.concerns.map(concern => (
          <Note key={concern}>{t(`basket.concern.${concern}`)}</Note>
        ))}
        {row.status === 'pending' && state.until !== null && (
          <Note>{t('order.sendNow', { until: formats.dayTime(state.until) })}</Note>
        )}
        <Lines lines={state.lines} currency={currency} />
        <div className={classes.end}>
          <span>
            {state.deliveryFee === null
              ? ''
              : t('basket.fee', { fee: writeMoney(state.deliveryFee, currency, formats.locale) })}
          </span>
          <span className={classes.total}>
            {state.total === null ? '' : writeMoney(state.total, currency, formats.locale)}
          </span>
        </div>
        <OrderDoing row={row} state={state} />
        <Title order={3} size="h5">
          {t('order.messages')}
        </Title>
        <Messages messages={state.messages} />
      </Column>
    </Card>
  )
}
