import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowBackUp, IconCopy, IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { askGate } from '../../data/session/gate.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { addressOf } from '../fields/links/addresses.ts'
import { titleOf } from '../fields/links/record-title.ts'
import { useWriting } from '../fields/writing.ts'
import { cloneRecord, removeRecords, restoreRecords } from '../machine/record-actions.ts'
import type { Rights } from '../machine/rights.ts'
import type { RecordRow } from '../machine/wire.ts'
import type { ActionSlot, Slots } from '../slots.ts'

export interface RowMenuProps {
  readonly entity: EntityDeclaration
  readonly row: RecordRow
  readonly rights: Rights
  readonly slots: Slots
  readonly isRemoved: boolean
  /** Opens the row for editing; without it the screen of the record does. */
  readonly onEdit?: ((row: RecordRow) => void) | undefined
  /** Further entries of the list the row stands in. */
  readonly more?: ReactNode
}

/** The entries an area put into the menus of rows, those that fit this one. */
function useSlotActions(slots: Slots, row: RecordRow): readonly ActionSlot<never>[] {
  const session = useSession()
  const actions = (slots.rowActions ?? []) as unknown as readonly ActionSlot<never>[]
  return actions.filter(
    action =>
      (action.gate === undefined || askGate(action.gate, session) === 'open') &&
      (action.fits === undefined || action.fits(row as never)),
  )
}

function Entries({
  entity,
  row,
  rights,
  slots,
  isRemoved,
  onEdit,
  more,
  onClone,
}: RowMenuProps & { onClone: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const session = useSession()
  const writing = useWriting()
  const own = useSlotActions(slots, row)
  if (isRemoved)
    return (
      <Menu.Item
        leftSection={<IconArrowBackUp size={20} stroke={1.6} />}
        disabled={!rights.restore}
        onClick={() => void restoreRecords(entity, [row.id])}
      >
        {t('verb.restore')}
      </Menu.Item>
    )
  const address = addressOf(entity.name, row.id, session)
  const lock = slots.lock?.(row as never) ?? null
  const edit = onEdit ?? (address === null ? undefined : () => void navigate(`${address}?edit=1`))
  async function clone() {
    const copy = await cloneRecord(entity, row.id, titleOf(entity, row, writing))
    const to = copy === null ? null : addressOf(entity.name, copy.id, session)
    if (to !== null) await navigate(to)
  }
  return (
    <>
      {edit !== undefined && rights.edit && lock === null && (
        <Menu.Item leftSection={<IconPencil size={20} stroke={1.6} />} onClick={() => edit(row)}>
          {t('verb.edit')}
        </Menu.Item>
      )}
      {own.map(action => (
        <Menu.Item key={action.key} leftSection={action.icon} onClick={() => void action.run(row as never)}>
          {t(action.text)}
        </Menu.Item>
      ))}
      {more}
      {rights.clone && (
        <Menu.Item
          leftSection={<IconCopy size={20} stroke={1.6} />}
          onClick={() => (slots.Clone === undefined ? void clone() : onClone())}
        >
          {t('verb.clone')}
        </Menu.Item>
      )}
      {rights.remove && lock === null && (
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={20} stroke={1.6} />}
          onClick={() => void removeRecords(entity, [row.id])}
        >
          {t('verb.remove')}
        </Menu.Item>
      )}
    </>
  )
}

/** The menus of rows, or undefined where this person has nothing to do with them. */
export function rowMenus(
  props: Omit<RowMenuProps, 'row' | 'more'> & { readonly more?: (row: RecordRow) => ReactNode },
): ((row: RecordRow) => ReactNode) | undefined {
  const { rights, slots, isRemoved, more, ...rest } = props
  const hasEntries = isRemoved
    ? rights.restore
    : rights.edit || rights.clone || rights.remove || (slots.rowActions ?? []).length > 0
  if (!hasEntries) return undefined
  return row => (
    <RowMenu {...rest} row={row} rights={rights} slots={slots} isRemoved={isRemoved} more={more?.(row)} />
  )
}

/** The menu at the end of a row; its entries are made when it is opened. */
function RowMenu(props: RowMenuProps) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const [isCloning, setIsCloning] = useState(false)
  const { Clone } = props.slots
  const button = (
    <ActionIcon aria-label={t('kit.actions')} aria-haspopup="menu" onClick={() => setIsOpen(open => !open)}>
      <IconDotsVertical size={20} stroke={1.6} />
    </ActionIcon>
  )
  if (isCloning && Clone !== undefined)
    return (
      <>
        {button}
        <Clone row={props.row as never} onClose={() => setIsCloning(false)} />
      </>
    )
  if (!isOpen) return button
  return (
    <Menu opened onChange={setIsOpen} position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Entries {...props} onClone={() => setIsCloning(true)} />
      </Menu.Dropdown>
    </Menu>
  )
}
