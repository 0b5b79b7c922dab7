import { isServerUnavailable } from '../../data/wire/repeating.ts'
import { Awaited } from '../../data/wire/load-failed.tsx'
import { Button, Title } from '@mantine/core'
import { IconCheck, IconLinkOff, IconPencil, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { ActionDialog } from '../../data/actions/action-dialog.tsx'
import { longText } from '../../data/actions/text-fields.tsx'
import { notifyProblem } from '../../data/messages.ts'
import { isSame } from '@cloche/domain/rules/amounts'
import { mainLocale } from '@cloche/domain/text'
import { changeLocale, useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import { Buttons, Column, Note } from '../../kit/layout/layout.tsx'
import { Card } from '../../kit/page/card.tsx'
import { ItemLines } from '../../kit/page/item-lines.tsx'
import { KeyValueList } from '../../kit/page/key-value-list.tsx'
import { EmptyState } from '../../kit/states/message.tsx'
import { FormSkeleton } from '../../kit/states/skeletons.tsx'
import { PublicFrame } from './public-frame.tsx'
import { ChangeForm } from './supplier-order/change-form.tsx'
import { orderedText, useWriting, type Line, type Order, type Said } from './supplier-order/writing.ts'

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

function Lines({ order }: { order: Order }) {
  const t = useText()
  const { formats, money } = useWriting(order)
  const amount = ({ value, unit }: Line['quantity']) => formats.quantity(value, unit)
  return (
    <ItemLines
      lines={order.lines.map(line => ({
        key: line.orderId,
        name: line.name,
        details: [
          [line.supplierCode, line.packs === null ? null : orderedText(line, amount)]
            .filter(part => part !== null)
            .join(' · '),
        ],
        remarks: [
          line.confirmed === null || isSame(line.confirmed, line.quantity)
            ? null
            : `${t('supplierPage.bring')}: ${amount(line.confirmed)}`,
          line.substitute === null ? null : `${t('supplierPage.instead')}: ${line.substitute}`,
        ],
        end: <strong>{amount(line.quantity)}</strong>,
        endDetail: line.price === null ? null : money(line.price),
      }))}
    />
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
    ...(order.answer === null ? [] : [{ label: t('supplierPage.answerNote'), value: order.answer }]),
    ...(order.total === null ? [] : [{ label: t('supplierPage.total'), value: money(order.total) }]),
  ]
  return (
    <Column>
      <Title order={1} size="h2">
        {t('supplierPage.title', { number: order.number })}
      </Title>
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
                  variant={state === undefined ? 'filled' : 'default'}
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
      ) : opened.isError && !isServerUnavailable(opened.error) ? (
        <EmptyState icon={IconLinkOff} title={t('supplierPage.gone')}>
          {t('supplierPage.goneHint')}
        </EmptyState>
      ) : (
        <Awaited queries={[opened]}>
          <FormSkeleton fields={6} />
        </Awaited>
      )}
    </PublicFrame>
  )
}
