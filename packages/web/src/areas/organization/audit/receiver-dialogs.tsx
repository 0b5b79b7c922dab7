import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { day, text } from '../../../data/actions/text-fields.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { dayStart } from '../../../data/formats/day-start.ts'
import { changeReceiver, removeReceiver, renewSecret, sendAgain, type Receiver } from './receiver-calls.ts'
import { addressFaults, receiverFields, settingsOf, valuesOf } from './receiver-form.ts'
import type { ReceiverAction } from './receiver-menu.tsx'

interface Props {
  readonly receiver: Receiver
  readonly onClose: () => void
}

function Change({ receiver, mayBePlain, onClose }: Props & { mayBePlain: boolean }) {
  const t = useText()
  const { id, version, name } = receiver
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('audit.receiver.changeTitle', { name }),
        size: 'lg',
        start: valuesOf(receiver),
        fields: values => receiverFields(values, t, { isNew: false, mayBePlain }),
        judge: values => addressFaults(values, t),
        verb: t('audit.receiver.change'),
        run: values => changeReceiver({ id, version, ...settingsOf(values) }),
        done: () => t('audit.receiver.changed'),
      }}
    />
  )
}

function Again({ receiver: { id, name }, onClose }: Props) {
  const t = useText()
  const { timeZone } = useFormats()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('audit.receiver.againTitle', { name }),
        start: { from: '', cursor: '' },
        fields: () => ({
          from: day({ label: t('audit.receiver.again.from') }),
          cursor: text({
            label: t('audit.receiver.again.cursor'),
            hint: t('audit.receiver.again.cursorHint'),
            max: 20,
          }),
        }),
        judge: ({ from, cursor }) =>
          from === '' && cursor.trim() === '' ? { from: t('audit.receiver.again.neither') } : {},
        consequence: t('audit.receiver.again.how'),
        verb: t('audit.receiver.again'),
        run: ({ from, cursor }) =>
          sendAgain({
            id,
            ...(from === '' ? {} : { from: dayStart(from, timeZone) }),
            ...(cursor === '' ? {} : { cursor }),
          }),
        done: () => t('audit.receiver.again.done', { name }),
      }}
    />
  )
}

function Secret({
  receiver: { id, name },
  onClose,
  onSecret,
}: Props & { onSecret: (secret: string) => void }) {
  const t = useText()
  return (
    <ActionDialog
      onClose={onClose}
      onDone={secret => {
        onClose()
        onSecret(secret)
      }}
      action={{
        title: t('audit.receiver.secretTitle', { name }),
        consequence: t('audit.receiver.secretHow'),
        verb: t('audit.receiver.secret'),
        run: () => renewSecret(id),
      }}
    />
  )
}

function Remove({ receiver: { id, name }, onClose }: Props) {
  const t = useText()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('audit.receiver.removeTitle', { name }),
        consequence: t('audit.receiver.removeHow'),
        verb: t('audit.receiver.remove'),
        isDanger: true,
        run: () => removeReceiver(id),
        done: () => t('audit.receiver.removed', { name }),
      }}
    />
  )
}

/** The window of the action that was chosen. */
export function ReceiverDialogs({
  action,
  mayBePlain,
  onSecret,
  ...props
}: Props & {
  action: ReceiverAction | null
  mayBePlain: boolean
  onSecret: (secret: string) => void
}) {
  if (action === 'change') return <Change {...props} mayBePlain={mayBePlain} />
  if (action === 'again') return <Again {...props} />
  if (action === 'secret') return <Secret {...props} onSecret={onSecret} />
  if (action === 'remove') return <Remove {...props} />
  return null
}
