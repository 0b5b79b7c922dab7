import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import { IconCheck, IconLinkOff, IconPencil, IconSend, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { ActionDialog } from '../../data/actions/action-dialog.tsx'
import { longText } from '../../data/actions/text-fields.tsx'
import { formatsFor } from '../../data/formats/formats.ts'
import { notifyProblem } from '../../data/messages.ts'
import { isSame, times } from '@cloche/domain/rules/amounts'
import { mainLocale } from '@cloche/domain/text'
import { useLocale } from '../../data/text/locale.ts'
import { changeLocale, useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import type { Answer, Body } from '../../data/wire/contracts.ts'
import { writeMoney } from '../../data/formats/money.ts'
import { QuantityStepper } from '../../kit/floor/quantity-stepper.tsx'
import { Buttons, Column, Note } from '../../kit/layout/layout.tsx'
import { Card } from '../../kit/page/card.tsx'
import { KeyValueList } from '../../kit/page/key-value-list.tsx'
import { EmptyState } from '../../kit/states/message.tsx'
import { FormSkeleton } from '../../kit/states/skeletons.tsx'
import { PublicFrame } from './public-frame.tsx'
import classes from './supplier-order.module.css'

type Order = Answer<'POST', '/public/order'>['order']
type Line = Order['lines'][number]
type Said = Body<'POST', '/public/order/answer'>['answer']

const asGuest = { withToken: false, redirect: false } as const
const keyOf = (token: string) => ['public', 'order', token]

/** The order of a link; opened once, since opening it is noted. */
const useOrder = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call('POST', '/public/order', { body: { token }, ...asGuest, signal }),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })

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

function useWriting({ timeZone, currency }: Pick<Order, 'timeZone' | 'currency'>) {
  const locale = useLocale()
  const formats = formatsFor({ locale, timeZone })
  return { formats, money: (value: number) => writeMoney(value, currency, locale) }
}

function Lines({ order }: { order: Order }) {
  const t = useText()
  const { formats, money } = useWriting(order)
  const amount = ({ value, unit }: Line['quantity']) => formats.quantity(value, unit)
  return (
    <ul className={classes.lines}>
      {order.lines.map(line => {
        const { confirmed, quantity } = line
        const isOther = confirmed !== null && !isSame(confirmed, quantity)
        return (
          <li key={line.orderId} className={classes.line}>
            <span className={classes.what}>
              <span className={classes.name}>{line.name}</span>
              <span className={classes.detail}>
                {[
                  line.supplierCode,
                  line.packs === null || line.pack === null
                    ? null
                    : `${line.packs} × ${[line.packName, amount(line.pack)].filter(Boolean).join(' ')}`,
                ]
                  .filter(part => part !== null)
                  .join(' · ')}
              </span>
              {isOther && (
                <span className={classes.changed}>
                  {t('supplierPage.bring')}: {amount(confirmed)}
                </span>
              )}
              {line.substitute !== null && (
                <span className={classes.changed}>
                  {t('supplierPage.instead')}: {line.substitute}
                </span>
              )}
            </span>
            <span className={classes.amount}>
              <strong>{amount(quantity)}</strong>
              {line.price !== null && <span className={classes.detail}>{money(line.price)}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function ChangeForm({
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
  const { formats } = useWriting(order)
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
                decimalScale={2}
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

const ANSWERED = ['confirmed', 'changed', 'declined'] as const

function Opened({
  order,
  token,
  onAnswered,
}: {
  order: Order
  token: string
  onAnswered: () => Promise<unknown>
}) {
  const t = useText()
  const { formats, money } = useWriting(order)
  const [isChanging, setIsChanging] = useState(false)
  const [isDeclining, setIsDeclining] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const state = ANSWERED.find(one => one === order.sending)
  async function send(answer: Said): Promise<boolean> {
    setIsBusy(true)
    try {
      await call('POST', '/public/order/answer', { body: { token, answer }, ...asGuest })
      setIsChanging(false)
      await onAnswered()
      return true
    } catch (error) {
      notifyProblem(error)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  const facts = [
    { label: t('supplierPage.from'), value: order.organization },
    {
      label: t('supplierPage.place'),
      value: [order.place, order.address].filter(part => part !== null).join(', '),
    },
    { label: t('supplierPage.day'), value: formats.day(order.confirmedFor ?? order.deliverAt) },
    ...(order.customerNumber === null
      ? []
      : [{ label: t('supplierPage.customerNumber'), value: order.customerNumber }]),
    ...(order.note === null ? [] : [{ label: t('supplierPage.note'), value: order.note }]),
    ...(order.total === null ? [] : [{ label: t('supplierPage.total'), value: money(order.total) }]),
  ]
  return (
    <Column>
      <h1>{t('supplierPage.title', { number: order.number })}</h1>
      {order.isNewer && <Note isWrong>{t('supplierPage.newer')}</Note>}
      <Card
        title={
          order.isOver && state !== 'declined'
            ? t('supplierPage.state.over')
            : t(`supplierPage.state.${state ?? 'read'}`)
        }
      >
        {state !== undefined && <Note>{t('supplierPage.answered')}</Note>}
        <KeyValueList items={facts} />
      </Card>
      <Card>
        {isChanging ? (
          <ChangeForm
            order={order}
            isBusy={isBusy}
            onSend={said => void send(said)}
            onBack={() => setIsChanging(false)}
          />
        ) : (
          <Column>
            <Lines order={order} />
            {!order.isOver && (
              <Buttons>
                <Button
                  size="xl"
                  loading={isBusy}
                  leftSection={<IconCheck size={24} stroke={1.8} aria-hidden />}
                  onClick={() => void send({ isDeclined: false, lines: [] })}
                >
                  {t('supplierPage.confirm')}
                </Button>
                <Button
                  size="xl"
                  variant="default"
                  leftSection={<IconPencil size={24} stroke={1.8} aria-hidden />}
                  onClick={() => setIsChanging(true)}
                >
                  {t('supplierPage.change')}
                </Button>
                <Button
                  size="xl"
                  variant="subtle"
                  color="red"
                  leftSection={<IconX size={24} stroke={1.8} aria-hidden />}
                  onClick={() => setIsDeclining(true)}
                >
                  {t('supplierPage.decline')}
                </Button>
              </Buttons>
            )}
          </Column>
        )}
      </Card>
      <Note>
        {t('supplierPage.until', { at: formats.moment(order.endsAt) })} {t('supplierPage.only')}
      </Note>
      {isDeclining && (
        <ActionDialog
          onClose={() => setIsDeclining(false)}
          action={{
            title: t('supplierPage.declineAsk'),
            start: { note: '' },
            fields: () => ({ note: longText({ label: t('supplierPage.answerNote'), max: 1000 }) }),
            verb: t('supplierPage.decline'),
            isDanger: true,
            run: ({ note }) => send({ isDeclined: true, lines: [], ...(note === '' ? {} : { note }) }),
          }}
        />
      )}
    </Column>
  )
}

/** The one order that a supplier's link opens, without a log-in, in the supplier's language. */
export default function SupplierOrderScreen() {
  const t = useText()
  const { token = '' } = useParams()
  const opened = useOrder(token)
  const order = opened.data?.order
  const language = order?.language
  useEffect(() => {
    if (language !== undefined) void changeLocale(mainLocale(language))
  }, [language])
  return (
    <PublicFrame
      organization={null}
      title={order === undefined ? t('brand.name') : t('supplierPage.title', { number: order.number })}
    >
      {order !== undefined ? (
        <Opened order={order} token={token} onAnswered={opened.refetch} />
      ) : opened.isError ? (
        <EmptyState icon={IconLinkOff} title={t('supplierPage.gone')}>
          {t('supplierPage.goneHint')}
        </EmptyState>
      ) : (
        <FormSkeleton fields={6} />
      )}
    </PublicFrame>
  )
}
