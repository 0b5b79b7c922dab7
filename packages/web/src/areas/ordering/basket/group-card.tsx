import { Button, NativeSelect } from '@mantine/core'
import {
  IconCalendarOff,
  IconChecks,
  IconDeviceFloppy,
  IconPhone,
  IconPlus,
  IconSend,
} from '@tabler/icons-react'
import { useState } from 'react'
import { times } from '@cloche/domain/rules/amounts'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { writeMoney } from '../../../data/formats/money.ts'
import { QuantityStepper } from '../../../kit/floor/quantity-stepper.tsx'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { putOrder, type Basket, type Concern, type Group } from '../calls.ts'
import { ConcernsDialog } from '../order/concerns-dialog.tsx'
import { useSending } from '../order/use-sending.ts'
import { whyText } from '../order/why-text.ts'
import classes from './basket.module.css'
import { OffersList } from './offers-list.tsx'
import { useGroup, type ShownLine } from './use-group.ts'

function Line({
  line,
  currency,
  onCount,
}: {
  line: ShownLine
  currency: string
  onCount: (count: number) => void
}) {
  const t = useText()
  const formats = useFormats()
  const { offer, product, count, quantity } = line
  const money = (value: number) => writeMoney(value, currency, formats.locale)
  const written = ({ value, unit }: ShownLine['quantity']) => formats.quantity(value, unit)
  const pack = offer === null ? null : written(offer.pack)
  const isDearer = offer?.price != null && offer.previousPrice !== null && offer.price > offer.previousPrice
  const least = offer?.minimumPacks ?? 1
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <span className={classes.name}>{product}</span>
        <span className={classes.detail}>{whyText(t, formats, line.why)}</span>
        <span className={classes.detail}>
          {[
            [offer?.packName, pack].filter(Boolean).join(' '),
            offer?.price == null ? t('basket.noPrice') : t('basket.perPack', { price: money(offer.price) }),
          ]
            .filter(part => part !== '')
            .join(' · ')}
          {isDearer && offer.previousPrice !== null && (
            <span className={classes.dearer}>
              {' '}
              {t('basket.dearer', { before: money(offer.previousPrice) })}
            </span>
          )}
        </span>
      </div>
      <div className={classes.amount}>
        <QuantityStepper
          label={
            offer === null
              ? formats.quantity(count, quantity.unit)
              : `${t('basket.packs', { count })} · ${written(times(offer.pack, count))}`
          }
          value={count}
          decimals={offer === null ? 3 : 0}
          {...(offer === null ? { unit: quantity.unit } : {})}
          lessLabel={t('basket.less', { name: product })}
          moreLabel={t('basket.more', { name: product })}
          onChange={next =>
            onCount(offer === null || next === 0 || next >= least ? next : next < count ? 0 : least)
          }
        />
      </div>
    </li>
  )
}

/** What is to be ordered of one supplier, and the one press that sends it. */
export function GroupCard({ group, basket }: { group: Group; basket: Basket }) {
  const t = useText()
  const formats = useFormats()
  const state = useGroup(group)
  const sending = useSending()
  const [isAdding, setIsAdding] = useState(false)
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
    const said =
      how === 'no'
        ? 'basket.saved'
        : order.sending === 'toApprove'
          ? 'basket.asked'
          : how === 'phone'
            ? 'basket.phoned'
            : 'basket.sent'
    notify({ kind: 'success', message: t(said, { name }) })
    return true
  }
  const isIdle = filled.length === 0 || chance === undefined
  return (
    <Card
      title={name}
      action={
        group.draft === null ? undefined : (
          <StateBadge color="steel" icon={IconDeviceFloppy} label={t('basket.draft')} />
        )
      }
    >
      <Column gap="sm">
        {group.sentToday > 0 && (
          <StateBadge color="saffron" icon={IconChecks} label={t('basket.sentToday')} />
        )}
        {chance === undefined ? (
          <StateBadge color="red" icon={IconCalendarOff} label={t('basket.noChance')} />
        ) : (
          <NativeSelect
            label={t('basket.deliverOn')}
            size="lg"
            value={chance.deliverOn}
            data={group.chances.map(one => ({
              value: one.deliverOn,
              label: t('basket.until', {
                until: formats.dayTime(one.until),
                day: formats.shortDay(one.deliverAt),
              }),
            }))}
            onChange={event => state.choose(event.currentTarget.value)}
          />
        )}
        <ul className={classes.lines}>
          {lines.map(line => (
            <Line
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
            {isBelow && minimum !== null && (
              <Note isWrong>
                {t('basket.missing', { amount: money(minimum - total), minimum: money(minimum) })}
              </Note>
            )}
            {isCharged && deliveryFee !== null && <Note>{t('basket.fee', { fee: money(deliveryFee) })}</Note>}
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
                {t('basket.send')}
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
              <Button
                size="xl"
                variant="subtle"
                disabled={isIdle || sending.isBusy}
                onClick={() => void sending.send(put('no'))}
              >
                {t('basket.save')}
              </Button>
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
  )
}
