import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconHandStop, IconHandGrab, IconPlayerSkipForward } from '@tabler/icons-react'
import { useState } from 'react'
import type { RecordOf } from '../../../data/records/records.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { fetchedPart } from '../../../kit/fetched-part.tsx'

const { Part: SkipDialog } = fetchedPart(() => import('./skip-dialog.tsx'))

/** What else is done to a task: taken on, given back, left out with a reason. */
export function TaskMenu({
  task,
  isBusy,
  onClaim,
}: {
  task: RecordOf<'task'>
  isBusy: boolean
  onClaim: (isClaimed: boolean) => void
}) {
  const t = useText()
  const { me } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const [isSkipping, setIsSkipping] = useState(false)
  const isMine = task.claimedBy !== null && task.claimedBy === me?.id
  return (
    <>
      <Menu opened={isOpen} onChange={setIsOpen} position="bottom-end">
        <Menu.Target>
          <ActionIcon
            size={56}
            variant="default"
            disabled={isBusy}
            aria-label={t('today.more.of', { name: task.name })}
          >
            <IconDotsVertical size={22} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isMine ? (
            <Menu.Item leftSection={<IconHandStop size={20} stroke={1.6} />} onClick={() => onClaim(false)}>
              {t('today.giveBack')}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconHandGrab size={20} stroke={1.6} />}
              disabled={task.claimedBy !== null}
              onClick={() => onClaim(true)}
            >
              {t('today.claim')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconPlayerSkipForward size={20} stroke={1.6} />}
            onClick={() => setIsSkipping(true)}
          >
            {t('today.skip')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSkipping && <SkipDialog task={task} onClose={() => setIsSkipping(false)} />}
    </>
  )
}
