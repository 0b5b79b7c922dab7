import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { segments } from '../../../data/actions/choice-fields.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { notifyProblem } from '../../../data/messages.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { writeMoney } from '../../../data/formats/money.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'
import { totalOf } from '../purchases/purchase-total.ts'
import type { Paying } from './store-calls.ts'

type Purchase = Paying['purchase']
type Asked = 'cancel' | 'resume' | 'callOff' | 'paid' | 'refund'

const UNPAID = ['pending', 'processing', 'onHold', 'failed']

/** The account that a transfer goes to; asks the server, which changes nothing where it is paid so already. */
function TransferCard({ row }: { row: Purchase }) {
  const t = useText()
  const { organization } = useSession()
  const formats = useFormats()
  const { data } = useQuery({
    queryKey: queryKeys.named('store', 'transfer', row.id, row.version),
    queryFn: () =>
      call('POST', '/organization/store/pay', { body: { purchase: row.id, method: 'transfer' } }),
  })
  const total = writeMoney(totalOf(row), row.currency ?? organization?.currency ?? 'EUR', formats.locale)
  if (data?.transfer == null) return null
  const { name, iban, bank, reference } = data.transfer
  return (
    <Card title={t('store.waitsTransfer')}>
      <Column>
        <Note>{t('store.transferHint', { total })}</Note>
        <KeyValueList
          items={[
            { label: t('store.holder'), value: name },
            { label: t('store.account'), value: iban },
            { label: t('store.bank'), value: bank },
            { label: t('store.reference'), value: reference },
          ]}
        />
      </Column>
    </Card>
  )
}

function useStep(row: Purchase) {
  const [isBusy, setIsBusy] = useState(false)
  async function run(path: '/organization/store/check' | '/organization/store/pay') {
    setIsBusy(true)
    try {
      if (path === '/organization/store/pay') {
        const { url } = await call('POST', path, { body: { purchase: row.id, method: 'card' } })
        if (url !== null) return window.location.assign(url)
      } else await call('POST', path, { body: { purchase: row.id } })
      await noteWrite()
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  return { isBusy, run }
}

function AskDialog({ row, asked, onClose }: { row: Purchase; asked: Asked; onClose: () => void }) {
  const t = useText()
  const formats = useFormats()
  const body = { purchase: row.id }
  const date = row.renewsAt === null ? '' : formats.day(row.renewsAt)
  const after = async <T,>(answer: Promise<T>): Promise<T> => {
    const done = await answer
    await noteWrite()
    return done
  }
  if (asked === 'refund')
    return (
      <ActionDialog
        onClose={onClose}
        action={{
          title: t('store.refund'),
          start: { what: 'all' as 'all' | 'unused' | null },
          fields: () => ({
            what: segments({
              label: t('store.refundWhat'),
              isRequired: true,
              options: [
                { value: 'all', label: t('store.refundAll') },
                { value: 'unused', label: t('store.refundUnused') },
              ],
            }),
          }),
          consequence: t('store.refundAsk'),
          verb: t('store.refund'),
          isDanger: true,
          run: ({ what }) =>
            after(call('POST', '/organization/store/refund', { body: { ...body, what: what ?? 'all' } })),
          done: () => t('store.refunded'),
        }}
      />
    )
  const words = {
    cancel: ['store.cancelRenewal', 'store.cancelRenewalAsk', 'store.cancelled'],
    callOff: ['store.callOff', 'store.callOffAsk', 'store.calledOff'],
    resume: ['store.resume', null, 'store.resumed'],
    paid: ['store.markPaid', 'store.markPaidAsk', 'store.markedPaid'],
  } as const
  const [title, consequence, done] = words[asked]
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t(title),
        consequence: consequence === null ? null : t(consequence, { date }),
        verb: t(title),
        isDanger: asked === 'cancel' || asked === 'callOff',
        run: () => {
          if (asked === 'paid')
            return after(
              call('POST', '/organization/store/settle', { body: { ...body, outcome: 'paid' as const } }),
            )
          if (asked === 'resume') return after(call('POST', '/organization/store/resume', { body }))
          return after(call('POST', '/organization/store/cancel', { body }))
        },
        done: () => t(done),
      }}
    />
  )
}

/** Where a purchase of the store stands, and what can be done with it now. */
export function PurchaseState({ row }: { row: Purchase }) {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { isBusy, run } = useStep(row)
  if (row.lines.length === 0) return null
  const mayBuy = hasLevel(session, 'RO', 4)
  const isPlatform = hasLevel(session, 'PU', 2)
  const isUnpaid = UNPAID.includes(row.status)
  const isCard = isUnpaid && row.method === 'card'
  const date = row.renewsAt === null ? '' : formats.day(row.renewsAt)
  const renews = row.renewsAt !== null && row.status === 'completed'
  const ends = row.renewsAt !== null && row.status === 'pending_cancel'
  const isPaid = ['completed', 'pending_cancel'].includes(row.status)
  return (
    <>
      {isUnpaid && row.method === 'transfer' && mayBuy && <TransferCard row={row} />}
      <Card title={t(isCard ? 'store.waitsCard' : 'purchase.one')}>
        <Column>
          {isCard && <Note>{t(row.status === 'failed' ? 'store.failed' : 'store.waitsCardHint')}</Note>}
          {renews && <Note>{t('store.renews', { date })}</Note>}
          {ends && <Note>{t('store.endsThen', { date })}</Note>}
          <Note>{row.lines.map(line => `${line.quantity} × ${line.name}`).join(', ')}</Note>
          <Buttons>
            {isPlatform && isPaid && (
              <Button variant="default" color="red" onClick={() => setAsked('refund')}>
                {t('store.refund')}
              </Button>
            )}
            {mayBuy && isUnpaid && (
              <Button variant="default" onClick={() => setAsked('callOff')}>
                {t('store.callOff')}
              </Button>
            )}
            {mayBuy && renews && (
              <Button variant="default" onClick={() => setAsked('cancel')}>
                {t('store.cancelRenewal')}
              </Button>
            )}
            {mayBuy && ends && <Button onClick={() => setAsked('resume')}>{t('store.resume')}</Button>}
            {isCard && (
              <Button
                variant="default"
                loading={isBusy}
                onClick={() => void run('/organization/store/check')}
              >
                {t('store.checkAgain')}
              </Button>
            )}
            {mayBuy && isCard && (
              <Button loading={isBusy} onClick={() => void run('/organization/store/pay')}>
                {t('store.payAgain')}
              </Button>
            )}
            {isPlatform && isUnpaid && (
              <Button onClick={() => setAsked('paid')}>{t('store.markPaid')}</Button>
            )}
          </Buttons>
        </Column>
      </Card>
      {asked !== null && <AskDialog row={row} asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
