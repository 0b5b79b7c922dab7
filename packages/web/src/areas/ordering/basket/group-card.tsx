import { Button, NativeSelect, TextInput } from '@mantine/core'
import {
  IconCalendarOff,
  IconChecks,
  IconDeviceFloppy,
  IconPhone,
  IconPlus,
  IconSend,
  IconUserCheck,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { writeMoney } from '../../../data/formats/money.ts'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { putOrder, type Basket, type Concern, type Group } from '../calls.ts'
import { ConcernsDialog } from '../order/concerns-dialog.tsx'
import { useSending } from '../order/use-sending.ts'
import classes from './basket.module.css'
import { OffersList } from './offers-list.tsx'
import { BasketLine } from './basket-line.tsx'
import { useGroup } from './use-group.ts'

/** What is to be ordered of one supplier, and the one press that sends it; an order that left is sent anew. */
export function GroupCard({
  group,
  basket,
  isNamed = false,
}: {
  group: Group
  basket: Basket
  /** It is what the page was opened for. */
  isNamed?: boolean
}) {
  const t = useText()
  const formats = useFormats()
  const state = useGroup(group)
  const sending = useSending()
  const [isAdding, setIsAdding] = useState(false)
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNamed) place.current?.scrollIntoView({ block: 'start' })
  }, [isNamed])
  const changes = group.draft?.isSent === true ? group.draft : null
  const isAsked = group.draft?.isAsked === true
  const { lines, filled, total, chance } = state
  const { currency, approvalAbove, mayApprove } = basket
  const { name, minimum, deliveryFee, supplierId } = group
  const money = (value: number) => writeMoney(value, currency, formats.locale)
  const isBelow = minimum !== null && total < minimum && filled.length > 0
  const isCharged = deliveryFee !== null && filled.length > 0 && (minimum === null || isBelow)
  const needsApproval = approvalAbove !== null && total > approvalAbove && !mayApprove
  const canSend = group.ways.length > 0
  const put = (how: 'no' | 'send' | 'phone') => async (accepts: readonly Concern[]) => {
    const order = await putOrder({ order: state.order(), send: how, accepts: [...accepts] })
    if (how !== 'no') {
      state.renew()
      setIsAdding(false)
    }
    const said =
      how === 'no'
        ? 'basket.saved'
        : order.sending === 'toApprove'
          ? 'basket.asked'
          : how === 'phone'
            ? 'basket.phoned'
            : 'basket.sent'
    notify({
      kind: 'success',
      message: t(changes !== null && how === 'send' ? 'basket.changed' : said, { name }),
    })
    if (changes !== null) void navigate(`/ordering/batch/${changes.orderBatchId}`)
    return true
  }
  const isIdle = filled.length === 0 || chance === undefined
  return (
    <div ref={place}>
      <Card
        title={name}
        action={
          group.draft === null || changes !== null ? undefined : isAsked ? (
            <StateBadge color="saffron" icon={IconUserCheck} label={t('basket.waits')} />
          ) : (
            <StateBadge color="steel" icon={IconDeviceFloppy} label={t('basket.draft')} />
          )
        }
      >
        <Column gap="sm">
          {isAsked && (
            <>
              <Note>{t(mayApprove ? 'basket.waitsForYou' : 'basket.waitsText')}</Note>
              <Button
                component={Link}
                to={`/ordering/batch/${group.draft?.orderBatchId ?? ''}`}
                variant="default"
                size="lg"
              >
                {t('basket.waitsOpen')}
              </Button>
            </>
          )}
          {changes !== null && <Note>{t('basket.changeText', { version: changes.orderVersion })}</Note>}
          {group.sentToday > 0 && changes === null && (
            <div>
              <StateBadge color="saffron" icon={IconChecks} label={t('basket.sentToday')} />
            </div>
          )}
          {chance === undefined ? (
            <StateBadge color="red" icon={IconCalendarOff} label={t('basket.noChance')} />
          ) : (
            <NativeSelect
              label={t('basket.deliverOn')}
              size="lg"
              value={chance.deliverOn}
              description={
                chance.until === null
                  ? t('basket.dayAsIs')
                  : t('order.sendNow', { until: formats.dayTime(chance.until) })
              }
              data={state.days.map(({ deliverOn, deliverAt }) => ({
                value: deliverOn,
                label: formats.shortDay(deliverAt),
              }))}
              onChange={event => state.choose(event.currentTarget.value)}
            />
          )}
          <ul className={classes.lines}>
            {lines.map(line => (
              <BasketLine
                key={line.key}
                line={line}
                currency={currency}
                onCount={count => state.setCount(line.key, count)}
              />
            ))}
          </ul>
          {supplierId !== null && (
            <Button
              variant="default"
              size="lg"
              leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
              aria-expanded={isAdding}
              onClick={() => setIsAdding(!isAdding)}
            >
              {t('basket.add')}
            </Button>
          )}
          {isAdding && supplierId !== null && (
            <OffersList supplierId={supplierId} name={name} currency={currency} onAdd={state.add} />
          )}
          {filled.length > 0 && (
            <>
              <div className={classes.end}>
                <span>{t('basket.lines', { count: filled.length })}</span>
                <span className={classes.total}>{money(total)}</span>
              </div>
              <TextInput
                label={t('basket.note')}
                size="lg"
                maxLength={1000}
                value={state.note}
                onChange={event => state.setNote(event.currentTarget.value)}
              />
              {isBelow && minimum !== null && (
                <Note isWrong>
                  {t('basket.missing', { amount: money(minimum - total), minimum: money(minimum) })}
                </Note>
              )}
              {isCharged && deliveryFee !== null && (
                <Note>{t('basket.fee', { fee: money(deliveryFee) })}</Note>
              )}
              {needsApproval && approvalAbove !== null && (
                <Note>{t('basket.approval', { amount: money(approvalAbove) })}</Note>
              )}
              {!canSend && <Note>{t('basket.noWay')}</Note>}
              <Buttons>
                <Button
                  size="xl"
                  loading={sending.isBusy}
                  disabled={isIdle || !canSend}
                  leftSection={<IconSend size={24} stroke={1.8} aria-hidden />}
                  onClick={() => void sending.send(put('send'))}
                >
                  {t(changes === null ? 'basket.send' : 'basket.changeSend')}
                </Button>
                <Button
                  size="xl"
                  variant="default"
                  disabled={isIdle || sending.isBusy}
                  leftSection={<IconPhone size={24} stroke={1.8} aria-hidden />}
                  onClick={() => void sending.send(put('phone'))}
                >
                  {t('basket.phone')}
                </Button>
                {changes === null && (
                  <Button
                    size="xl"
                    variant="subtle"
                    disabled={isIdle || sending.isBusy}
                    onClick={() => void sending.send(put('no'))}
                  >
                    {t('basket.save')}
                  </Button>
                )}
              </Buttons>
            </>
          )}
        </Column>
        {sending.asked !== null && (
          <ConcernsDialog
            concerns={sending.asked.concerns}
            onSend={sending.asked.send}
            onClose={sending.close}
          />
        )}
      </Card>
    </div>
  )
}
