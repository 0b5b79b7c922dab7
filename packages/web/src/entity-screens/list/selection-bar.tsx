import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { BULK_MAX } from '@cloche/domain/derive'
import { useText } from '../../data/text/texts.ts'
import type { ListMachine } from '../machine/list/use-list-machine.ts'
import { useSlots } from '../registered.ts'
import type { Slots } from '../slots.ts'
import classes from './list.module.css'
import { ExportMenu } from './sheet-actions.tsx'
import type { Bulk } from './use-bulk.tsx'

/** What can be done with the chosen rows; stands where search and filters stood. */
export function SelectionBar({
  machine,
  bulk,
  slots: given,
}: {
  machine: ListMachine
  bulk: Bulk
  /** Those of the list, where they are not the entity's own. */
  slots?: Slots
}) {
  const own = useSlots(machine.entity.name)
  const slots = given ?? own
  const t = useText()
  const { selected, rows, count = 0, rights, state } = machine
  const { SelectionActions } = slots
  const isRemoved = state.shown === 'removed'
  const hasWholePage = rows.length > 0 && rows.every(row => selected.has(row.id))
  return (
    <div
      className={classes.selection}
      role="toolbar"
      aria-label={t('list.selected', { count: selected.size })}
    >
      <span className={classes.selectionCount} aria-live="polite">
        {t('list.selected', { count: selected.size })}
      </span>
      {hasWholePage && count > selected.size && (
        <Button variant="subtle" loading={bulk.isBusy} onClick={bulk.selectFound}>
          {t('list.selectAllFound', { count: Math.min(count, BULK_MAX) })}
        </Button>
      )}
      {SelectionActions !== undefined && !isRemoved && <SelectionActions machine={machine} />}
      {bulk.edit !== undefined && !isRemoved && (
        <Button variant="subtle" leftSection={<IconPencil size={20} stroke={1.6} />} onClick={bulk.edit}>
          {t('verb.edit')}
        </Button>
      )}
      <ExportMenu machine={machine} slots={slots} variant="subtle" />
      {isRemoved
        ? rights.restore && (
            <Button
              variant="subtle"
              loading={bulk.isBusy}
              leftSection={<IconArrowBackUp size={20} stroke={1.6} />}
              onClick={bulk.restore}
            >
              {t('verb.restore')}
            </Button>
          )
        : rights.remove && (
            <Button
              variant="subtle"
              loading={bulk.isBusy}
              leftSection={<IconTrash size={20} stroke={1.6} />}
              onClick={bulk.remove}
            >
              {t('verb.remove')}
            </Button>
          )}
      <ActionIcon aria-label={t('verb.selectNone')} title={t('verb.selectNone')} onClick={bulk.clear}>
        <IconX size={20} stroke={1.8} />
      </ActionIcon>
    </div>
  )
}
