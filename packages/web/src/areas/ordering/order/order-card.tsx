import { Button, Menu } from '@mantine/core'
import { IconBan, IconCheck, IconFileDownload, IconPhone, IconRefresh, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { Row } from '@cloche/domain/catalogue'
import { isSame } from '@cloche/domain/rules/amounts'
import { choiceKey } from '@cloche/domain/derive'
import type { Entities } from '@cloche/domain/entities'
import { entityNamed } from '@cloche/domain/entities'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { longText } from '../../../data/actions/text-fields.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify } from '../../../data/messages.ts'
import { doesHere, hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { choiceSign } from '../../../entity-screens/fields/plain/choice-signs.ts'
import { writeMoney } from '../../../data/formats/money.ts'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import {
  approveOrder,
  cancelOrder,
  saveOrderFile,
  sendOrder,
  useOrderState,
  type Concern,
  type OrderState,
} from '../calls.ts'
import classes from '../basket/basket.module.css'
import { ConcernsDialog } from './concerns-dialog.tsx'
import { useSending } from './use-sending.ts'
import { whyText } from './why-text.ts'

type Batch = Row<Entities['orderBatch']>
const titleOf = ({ supplier, name, code }: Batch) => [supplier ?? name, code].filter(Boolean).join(' · ')

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
    <ul className={classes.lines}>
      {messages.map(one => (
        <li key={one.id} className={classes.line}>
          <span className={classes.what}>
            <span className={classes.name}>{one.to}</span>
            <span className={classes.detail}>
              {[
                t(choiceKey(entity, 'way', one.way)),
                t('order.version', { version: one.orderVersion }),
                formats.dayTime(one.sent ?? one.planned),
                ...(one.tries > 1 ? [t('order.tries', { count: one.tries })] : []),
              ].join(' · ')}
            </span>
            {one.fault !== null && (
              <span className={classes.dearer}>
                {t('order.fault', { fault: [one.fault, one.proof].filter(Boolean).join(' · ') })}
              </span>
            )}
          </span>
          <StateBadge
            label={t(choiceKey(entity, 'state', one.state))}
            {...(choiceSign('orderMessage', 'state', one.state) ?? { color: 'steel', icon: IconSend })}
          />
        </li>
      ))}
    </ul>
  )
}

function Lines({ lines, currency }: Pick<OrderState, 'lines'> & { currency: string }) {
  const t = useText()
  const formats = useFormats()
  return (
    <ul className={classes.lines}>
      {lines.map(line => {
        const { confirmed, quantity } = line
        const isOther = confirmed !== null && !isSame(confirmed, quantity)
        return (
          <li key={line.orderId} className={classes.line}>
            <span className={classes.what}>
              <span className={classes.name}>{line.product}</span>
              <span className={classes.detail}>{whyText(t, formats, line.why)}</span>
              {isOther && (
                <span className={classes.dearer}>
                  {t('order.confirmed', { quantity: formats.quantity(confirmed.value, confirmed.unit) })}
                </span>
              )}
              {line.said !== null && (
                <span className={classes.dearer}>{t('order.instead', { name: line.said })}</span>
              )}
            </span>
            <span>
              {[
                formats.quantity(quantity.value, quantity.unit),
                line.price === null ? null : writeMoney(line.price, currency, formats.locale),
              ]
                .filter(part => part !== null)
                .join(' · ')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** What may be done with an order now: sent, approved, sent again, called off. */
function Doing({ row, state }: { row: Batch; state: OrderState }) {
  const t = useText()
  const session = useSession()
  const sending = useSending()
  const [asks, setAsks] = useState<'giveBack' | 'cancel' | null>(null)
  const name = titleOf(row)
  const isOver = row.status === 'end' || row.status === 'cancel'
  const isDraft = row.sending === 'draft'
  const isWaiting = row.sending === 'toApprove'
  const send = (how: 'send' | 'phone', said: 'basket.sent' | 'basket.phoned' | 'order.sentAgain') => () =>
    void sending.send(async (accepts: readonly Concern[]) => {
      const after = await sendOrder({ orderBatchId: row.id, how, accepts: [...accepts] })
      notify({
        kind: 'success',
        message: t(after.sending === 'toApprove' ? 'basket.asked' : said, { name }),
      })
      return true
    })
  const approve = () =>
    void sending.send(async accepts => {
      await approveOrder({ orderBatchId: row.id, isApproved: true, accepts: [...accepts] })
      notify({ kind: 'success', message: t('order.approved', { name }) })
      return true
    })
  const mayOrder = hasLevel(session, 'OR', 3) || doesHere(session, 'order')
  return (
    <>
      <Buttons>
        {!isOver && isDraft && mayOrder && (
          <>
            <Button
              size="lg"
              loading={sending.isBusy}
              disabled={state.ways.length === 0 && row.supplierLocationId === null}
              leftSection={<IconSend size={20} stroke={1.8} aria-hidden />}
              onClick={send('send', 'basket.sent')}
            >
              {t('basket.send')}
            </Button>
            <Button
              size="lg"
              variant="default"
              leftSection={<IconPhone size={20} stroke={1.8} aria-hidden />}
              onClick={send('phone', 'basket.phoned')}
            >
              {t('basket.phone')}
            </Button>
          </>
        )}
        {!isOver && isWaiting && state.mayApprove && (
          <>
            <Button
              size="lg"
              loading={sending.isBusy}
              leftSection={<IconCheck size={20} stroke={1.8} aria-hidden />}
              onClick={approve}
            >
              {t('order.approve')}
            </Button>
            <Button size="lg" variant="default" onClick={() => setAsks('giveBack')}>
              {t('order.giveBack')}
            </Button>
          </>
        )}
        {!isOver && !isDraft && !isWaiting && row.supplierLocationId === null && mayOrder && (
          <Button
            size="lg"
            variant={row.sending === 'failed' ? 'filled' : 'default'}
            loading={sending.isBusy}
            disabled={state.ways.length === 0}
            leftSection={<IconRefresh size={20} stroke={1.8} aria-hidden />}
            onClick={send('send', 'order.sentAgain')}
          >
            {t('order.again')}
          </Button>
        )}
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              size="lg"
              variant="default"
              leftSection={<IconFileDownload size={20} stroke={1.8} aria-hidden />}
            >
              {t('order.file.pdf')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {(['pdf', 'csv', 'ubl'] as const).map(format => (
              <Menu.Item key={format} onClick={() => void saveOrderFile(row.id, format)}>
                {t(`order.file.${format}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {!isOver && mayOrder && (
          <Button
            size="lg"
            variant="subtle"
            color="red"
            leftSection={<IconBan size={20} stroke={1.8} aria-hidden />}
            onClick={() => setAsks('cancel')}
          >
            {t('order.cancel')}
          </Button>
        )}
      </Buttons>
      {sending.asked !== null && (
        <ConcernsDialog
          concerns={sending.asked.concerns}
          onSend={sending.asked.send}
          onClose={sending.close}
        />
      )}
      {asks === 'giveBack' && (
        <ActionDialog
          onClose={() => setAsks(null)}
          action={{
            title: t('order.giveBackTitle'),
            start: { reason: '' },
            fields: () => ({ reason: longText({ label: t('order.reason'), max: 300, isRequired: true }) }),
            verb: t('order.giveBack'),
            run: ({ reason }) => approveOrder({ orderBatchId: row.id, isApproved: false, reason }),
            done: () => t('order.givenBack', { name }),
          }}
        />
      )}
      {asks === 'cancel' && (
        <ActionDialog
          onClose={() => setAsks(null)}
          action={{
            title: t('order.cancelAsk'),
            consequence: t('order.cancelText'),
            verb: t('order.cancel'),
            isDanger: true,
            run: () => cancelOrder(row.id),
            done: () => t('order.cancelled', { name }),
          }}
        />
      )}
    </>
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
          <span className={classes.total}>{writeMoney(state.total, currency, formats.locale)}</span>
        </div>
        <Doing row={row} state={state} />
        <h3>{t('order.messages')}</h3>
        <Messages messages={state.messages} />
      </Column>
    </Card>
  )
}
