import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowRight,
  IconArrowUp,
  IconCopy,
  IconDotsVertical,
  IconExternalLink,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import type { PlaceNode } from './model/tree.ts'

/** What can be done with a place of the tree. */
export type PlaceAction = 'open' | 'add' | 'rename' | 'move' | 'up' | 'down' | 'clone' | 'remove'

/** The menu of a row, open as long as it is there. */
export function RowMenu({
  node,
  may,
  note,
  onAction,
  onClose,
}: {
  node: PlaceNode
  may: (action: PlaceAction) => boolean
  /** Why some things are not offered. */
  note: string | null
  onAction: (action: PlaceAction) => void
  onClose: () => void
}) {
  const t = useText()
  const entries = [
    ['open', IconExternalLink, 'verb.open'],
    ['add', IconPlus, 'structure.addBelow'],
    ['rename', IconPencil, 'structure.rename'],
    ['move', IconArrowRight, 'structure.moveTo'],
    ['up', IconArrowUp, 'list.moveUp'],
    ['down', IconArrowDown, 'list.moveDown'],
    ['clone', IconCopy, 'verb.clone'],
    ['remove', IconTrash, 'verb.remove'],
  ] as const
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-end"
      width={240}
      returnFocus
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon aria-label={t('structure.actionsOf', { name: node.name })}>
          <IconDotsVertical size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(
          ([action, Icon, text]) =>
            may(action) && (
              <Menu.Item
                key={action}
                {...(action === 'remove' ? { color: 'red' } : {})}
                leftSection={<Icon size={20} stroke={1.6} />}
                onClick={() => onAction(action)}
              >
                {t(text)}
              </Menu.Item>
            ),
        )}
        {note !== null && <Menu.Label>{note}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  )
}
