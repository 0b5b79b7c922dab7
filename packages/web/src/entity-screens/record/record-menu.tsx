import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDotsVertical, IconQrcode, IconTrash } from '@tabler/icons-react'
import { phraseKey, standardVerbs } from '@cloche/domain/derive'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionDialog } from '../../data/actions/action-dialog.tsx'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { addressOf } from '../fields/links/addresses.ts'
import { cloneRecord, removeRecords } from '../machine/record-actions.ts'
import type { RecordMachine } from '../machine/record/use-record-machine.ts'
import type { Slots } from '../slots.ts'
import { fetchedPart } from '../../kit/fetched-part.tsx'

const { Part: ScanCode } = fetchedPart(() => import('./scan-code.tsx'))

/** What can be done with a whole record: its scan code, a copy, removing it. */
export function RecordMenu({
  machine,
  slots,
  title,
  isLocked,
  onRemoved,
}: {
  machine: RecordMachine
  slots: Slots
  title: string
  isLocked: boolean
  onRemoved: () => void
}) {
  const t = useText()
  const navigate = useNavigate()
  const session = useSession()
  const [isAsking, setIsAsking] = useState(false)
  const [isCodeOpen, setIsCodeOpen] = useState(false)
  const [isCloning, setIsCloning] = useState(false)
  const { Clone } = slots
  const { entity, rights, row, counts } = machine
  if (row === null) return null
  const hasCode = standardVerbs(entity).includes('bytecode')
  const isUsed = Object.values(counts).some(count => count > 0)
  const mayRemove = rights.remove && !isLocked
  if (!hasCode && !rights.clone && !mayRemove) return null
  async function clone() {
    const copy = await cloneRecord(entity, row!.id, title)
    const to = copy === null ? null : addressOf(entity.name, copy.id, session)
    if (to !== null) await navigate(`${to}?edit=1`)
  }
  async function remove(): Promise<boolean> {
    const isDone = await removeRecords(entity, [row!.id])
    if (isDone) onRemoved()
    return isDone
  }
  return (
    <>
      <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('verb.more')}>
            <IconDotsVertical size={20} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {hasCode && (
            <Menu.Item
              leftSection={<IconQrcode size={20} stroke={1.6} />}
              onClick={() => setIsCodeOpen(true)}
            >
              {t('record.code')}
            </Menu.Item>
          )}
          {rights.clone && (
            <Menu.Item
              leftSection={<IconCopy size={20} stroke={1.6} />}
              onClick={() => (Clone === undefined ? void clone() : setIsCloning(true))}
            >
              {t('verb.clone')}
            </Menu.Item>
          )}
          {mayRemove && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={20} stroke={1.6} />}
              onClick={() => (isUsed ? setIsAsking(true) : void remove())}
            >
              {t('verb.remove')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <ActionDialog
          onClose={() => setIsAsking(false)}
          action={{
            title: t(phraseKey(entity.name, 'removeAsk'), { count: 1 }),
            consequence: t('record.canBeRestored'),
            verb: t('verb.remove'),
            isDanger: true,
            run: remove,
          }}
        />
      )}
      {isCloning && Clone !== undefined && <Clone row={row as never} onClose={() => setIsCloning(false)} />}
      {isCodeOpen && (
        <ScanCode entity={entity} id={row.id} title={title} onClose={() => setIsCodeOpen(false)} />
      )}
    </>
  )
}
