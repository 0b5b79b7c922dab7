import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconDownload, IconTrash, IconX } from '@tabler/icons-react'
import { BULK_MAX } from '@cloche/domain/derive'
import { useText } from '../../data/text/texts.ts'
import type { ListMachine } from '../machine/list/use-list-machine.ts'
import { useSlots } from '../registered.ts'
import classes from './list.module.css'
import type { Bulk } from './use-bulk.tsx'

/** What can be done with the chosen rows; stands where search and filters stood. */
export function SelectionBar({ machine, bulk }: { machine: ListMachine; bulk: Bulk }) {
  const t = useText()
  const { entity, selected, rows, count = 0, rights, state } = machine
  const { SelectionActions } = useSlots(entity.name)
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
      <Button
        variant="subtle"
        leftSection={<IconDownload size={20} stroke={1.6} />}
        onClick={bulk.exportSheet}
      >
        {t('verb.export')}
      </Button>
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
