import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDotsVertical,
  IconKey,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRepeat,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import type { Receiver } from './receiver-calls.ts'

export type ReceiverAction =
  | 'test'
  | 'deliveries'
  | 'pause'
  | 'resume'
  | 'again'
  | 'change'
  | 'secret'
  | 'remove'

const entries = [
  ['test', IconSend, 'audit.receiver.test'],
  ['deliveries', IconListDetails, 'audit.deliveries'],
  ['pause', IconPlayerPause, 'audit.receiver.pause'],
  ['resume', IconPlayerPlay, 'audit.receiver.resume'],
  ['again', IconRepeat, 'audit.receiver.again'],
  ['change', IconPencil, 'audit.receiver.change'],
  ['secret', IconKey, 'audit.receiver.secret'],
  ['remove', IconTrash, 'audit.receiver.remove'],
] as const

const isOffered = (action: ReceiverAction, { status, kind }: Receiver): boolean => {
  if (action === 'pause') return status === 'on'
  if (action === 'resume') return status === 'paused'
  return action !== 'secret' || kind === 'https'
}

/** What may be done with a receiver. */
export function ReceiverMenu({
  receiver,
  isBusy,
  onAction,
}: {
  receiver: Receiver
  isBusy: boolean
  onAction: (action: ReceiverAction) => void
}) {
  const t = useText()
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="var(--control)"
          loading={isBusy}
          aria-label={t('audit.receiver.actions', { name: receiver.name })}
        >
          <IconDotsVertical size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries
          .filter(([action]) => isOffered(action, receiver))
          .map(([action, Icon, text]) => (
            <Menu.Item
              key={action}
              {...(action === 'remove' ? { color: 'red' } : {})}
              leftSection={<Icon size={20} stroke={1.6} />}
              onClick={() => onAction(action)}
            >
              {t(text)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
