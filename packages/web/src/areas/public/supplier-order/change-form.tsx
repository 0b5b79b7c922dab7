import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { times } from '@cloche/domain/rules/amounts'
import { useText } from '../../../data/text/texts.ts'
import { QuantityStepper } from '../../../kit/floor/quantity-stepper.tsx'
import { decimalSeparator } from '../../../kit/floor/quantity.ts'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import classes from '../supplier-order.module.css'
import { orderedText, useWriting, type Line, type Order, type Said } from './writing.ts'

interface Changed {
  /** Packs, or the amount where there are none. */
  readonly count: number
  readonly substitute: string
  readonly price: number | null
}

const changedOf = (line: Line): Changed => ({
  count: line.packs ?? line.quantity.value,
  substitute: '',
  price: line.price,
})

/** What differs from the order, as it is answered. */
function saidOf(line: Line, { count, substitute, price }: Changed): Said['lines'][number] {
  return {
    orderId: line.orderId,
    ...(line.packs === null || line.pack === null
      ? { quantity: { value: count, unit: line.quantity.unit } }
      : { packs: count }),
    ...(substitute.trim() === '' ? {} : { substitute: substitute.trim() }),
    ...(price === null || price === line.price ? {} : { price }),
  }
}

/** What they bring instead, otherwise, at another price or on another day. */
export function ChangeForm({
  order,
  isBusy,
  onSend,
  onBack,
}: {
  order: Order
  isBusy: boolean
  onSend: (said: Said) => void
  onBack: () => void
}) {
  const t = useText()
  const { formats, locale, sign } = useWriting(order)
  const [changes, setChanges] = useState<Readonly<Record<string, Changed>>>({})
  const [deliverOn, setDeliverOn] = useState(order.deliverOn)
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const written = ({ value, unit }: Line['quantity']) => formats.quantity(value, unit)
  const of = (line: Line) => changes[line.orderId] ?? changedOf(line)
  const change = (line: Line, part: Partial<Changed>) =>
    setChanges(before => ({ ...before, [line.orderId]: { ...of(line), ...part } }))
  return (
    <Column as="form">
      <ul className={classes.lines}>
        {order.lines.map(line => {
          const { count, substitute, price } = of(line)
          const isPacked = line.packs !== null && line.pack !== null
          return (
            <li key={line.orderId} className={classes.form}>
              <span className={classes.name}>{line.name}</span>
              <Note>{t('supplierPage.ordered', { quantity: orderedText(line, written) })}</Note>
              <QuantityStepper
                label={`${t('supplierPage.bring')}${
                  isPacked && line.pack !== null ? ` · ${written(times(line.pack, count))}` : ''
                }`}
                value={count}
                decimals={isPacked ? 0 : 3}
                {...(isPacked ? {} : { unit: line.quantity.unit })}
                lessLabel={`− ${line.name}`}
                moreLabel={`+ ${line.name}`}
                onChange={next => change(line, { count: next })}
              />
              <TextInput
                label={t('supplierPage.instead')}
                maxLength={200}
                value={substitute}
                onChange={event => change(line, { substitute: event.currentTarget.value })}
              />
              <NumberInput
                label={t('supplierPage.linePrice')}
                min={0}
                max={1_000_000_000}
                hideControls
                inputMode="decimal"
                decimalScale={2}
                decimalSeparator={decimalSeparator(locale)}
                rightSection={<span aria-hidden>{sign}</span>}
                value={price ?? ''}
                onChange={next => change(line, { price: typeof next === 'number' ? next : null })}
              />
            </li>
          )
        })}
      </ul>
      <TextInput
        type="date"
        label={t('supplierPage.day')}
        min={order.today}
        value={deliverOn}
        onChange={event => setDeliverOn(event.currentTarget.value)}
      />
      <TextInput
        label={t('supplierPage.reference')}
        maxLength={100}
        value={reference}
        onChange={event => setReference(event.currentTarget.value)}
      />
      <Textarea
        label={t('supplierPage.answerNote')}
        autosize
        minRows={2}
        maxLength={1000}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
      <Buttons>
        <Button
          size="xl"
          loading={isBusy}
          leftSection={<IconSend size={24} stroke={1.8} aria-hidden />}
          onClick={() =>
            onSend({
              isDeclined: false,
              ...(deliverOn === '' || deliverOn === order.deliverOn ? {} : { deliverOn }),
              ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
              ...(note.trim() === '' ? {} : { note: note.trim() }),
              lines: order.lines.map(line => saidOf(line, of(line))),
            })
          }
        >
          {t('supplierPage.send')}
        </Button>
        <Button size="xl" variant="default" onClick={onBack}>
          {t('supplierPage.back')}
        </Button>
      </Buttons>
    </Column>
  )
}
