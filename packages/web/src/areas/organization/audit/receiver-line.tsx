import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { ListedLine } from '../../../kit/layout/lines.tsx'
import { Chip } from '../../../kit/states/chip.tsx'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { pauseReceiver, testReceiver, type Receiver } from './receiver-calls.ts'
import { ReceiverDialogs } from './receiver-dialogs.tsx'
import { ReceiverMenu, type ReceiverAction } from './receiver-menu.tsx'

/** How it stands, in a word. */
function Standing({ receiver: { status, failures, isCaughtUp } }: { receiver: Receiver }) {
  const t = useText()
  if (status === 'paused') return <Chip tone="over">{t('audit.receiver.paused')}</Chip>
  if (failures > 0) return <Chip tone="waiting">{t('audit.receiver.retrying')}</Chip>
  return (
    <Chip tone={isCaughtUp ? 'good' : 'waiting'}>
      {t(isCaughtUp ? 'audit.receiver.caughtUp' : 'audit.receiver.behind')}
    </Chip>
  )
}

function useDetail({ kind, isPlain, address, status, pauseReason, failures, due, lastAccepted }: Receiver) {
  const t = useText()
  const formats = useFormats()
  return [
    t(`audit.receiver.kind.${isPlain ? 'plain' : kind}`),
    address,
    lastAccepted === null
      ? t('audit.receiver.never')
      : t('audit.receiver.lastAccepted', { when: formats.moment(lastAccepted) }),
    ...(status === 'paused' && pauseReason !== null ? [t(`audit.receiver.because.${pauseReason}`)] : []),
    ...(status === 'on' && failures > 0 ? [t('audit.receiver.nextTry', { when: formats.moment(due) })] : []),
  ].join(' · ')
}

/** One receiver: how it stands, and what may be done with it. */
export function ReceiverLine({
  receiver,
  mayBePlain,
  onSecret,
}: {
  receiver: Receiver
  mayBePlain: boolean
  onSecret: (secret: string) => void
}) {
  const t = useText()
  const detail = useDetail(receiver)
  const [action, setAction] = useState<ReceiverAction | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { id, name } = receiver

  async function busy(work: () => Promise<void>) {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }

  const test = () =>
    busy(async () => {
      const { outcome, status, detail: why } = await testReceiver(id)
      if (outcome === 'accepted')
        return void notify({ kind: 'success', message: t('audit.receiver.tested', { name }) })
      const said = [t(`audit.delivery.outcome.${outcome}`), status ?? why].filter(part => part !== null)
      notify({ kind: 'danger', message: t('audit.receiver.notTested', { why: said.join(' · ') }) })
    })
  const pause = (isPaused: boolean) =>
    busy(async () => {
      await pauseReceiver(id, isPaused)
      const text = isPaused ? 'audit.receiver.pausedNow' : 'audit.receiver.resumed'
      notify({ kind: 'success', message: t(text, { name }) })
    })
  const does: Partial<Record<ReceiverAction, () => void>> = {
    test: () => void test(),
    pause: () => void pause(true),
    resume: () => void pause(false),
  }
  return (
    <ListedLine
      sign={<IconSend size={20} stroke={1.6} aria-hidden />}
      isLit={receiver.status === 'on' && receiver.failures === 0}
      name={
        <>
          {name}
          <Standing receiver={receiver} />
        </>
      }
      detail={<span style={{ overflowWrap: 'anywhere' }}>{detail}</span>}
    >
      <ReceiverMenu
        receiver={receiver}
        isBusy={isBusy}
        onAction={chosen => (does[chosen] ?? (() => setAction(chosen)))()}
      />
      {action === 'deliveries' && <DeliveriesDialog receiver={receiver} onClose={() => setAction(null)} />}
      <ReceiverDialogs
        receiver={receiver}
        action={action}
        mayBePlain={mayBePlain}
        onClose={() => setAction(null)}
        onSecret={onSecret}
      />
    </ListedLine>
  )
}
