import { Button, Menu } from '@mantine/core'
import {
  IconBan,
  IconBookmark,
  IconBookmarkOff,
  IconCheck,
  IconFileDownload,
  IconPencil,
  IconPhone,
  IconRefresh,
  IconRepeat,
  IconSend,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { longText } from '../../../data/actions/text-fields.tsx'
import { attempt, notify } from '../../../data/messages.ts'
import { doesHere, hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { StepButton } from '../../../entity-screens/record/step-button.tsx'
import { Buttons } from '../../../kit/layout/layout.tsx'
import {
  approveOrder,
  cancelOrder,
  saveOrderFile,
  sendOrder,
  type Concern,
  type OrderState,
} from '../calls.ts'
import { ConcernsDialog } from './concerns-dialog.tsx'
import { useSending } from './use-sending.ts'

type Batch = Row<Entities['orderBatch']>
const titleOf = ({ supplier, name, code }: Batch) => [supplier ?? name, code].filter(Boolean).join(' · ')

/** What may be done with an order now: sent, approved, sent again, called off. */
export function OrderDoing({ row, state }: { row: Batch; state: OrderState }) {
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
  const isHere = row.locationId === session.location?.id
  const mayChange = !isOver && !isDraft && !isWaiting && row.sending !== 'despatched'
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
        {mayChange && mayOrder && isHere && (
          <Button
            component={Link}
            to={`/ordering/basket?change=${row.id}`}
            size="lg"
            variant="default"
            leftSection={<IconPencil size={20} stroke={1.8} aria-hidden />}
          >
            {t('order.change')}
          </Button>
        )}
        {!isDraft && !isWaiting && mayOrder && isHere && (
          <Button
            component={Link}
            to={`/ordering/basket?again=${row.id}`}
            size="lg"
            variant="default"
            leftSection={<IconRepeat size={20} stroke={1.8} aria-hidden />}
          >
            {t('order.orderAgain')}
          </Button>
        )}
        <StepButton
          entity="orderBatch"
          row={row}
          isQuiet
          size="lg"
          step={
            row.isTemplate
              ? {
                  label: t('order.dropTemplate'),
                  icon: IconBookmarkOff,
                  change: { isTemplate: false },
                  done: t('order.droppedTemplate', { name }),
                }
              : {
                  label: t('order.keepTemplate'),
                  icon: IconBookmark,
                  change: { isTemplate: true },
                  done: t('order.keptTemplate', { name }),
                }
          }
        />
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              size="lg"
              variant="default"
              leftSection={<IconFileDownload size={20} stroke={1.8} aria-hidden />}
            >
              {t('order.files')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {(['pdf', 'csv', 'ubl'] as const).map(format => (
              <Menu.Item key={format} onClick={() => void attempt(() => saveOrderFile(row.id, format))}>
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
