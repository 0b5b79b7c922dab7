import { Button, Menu } from '@mantine/core'
import { IconFileDownload, IconFileImport, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { EXPORT_IDS_MAX, isImportable, standardVerbs } from '@cloche/domain/derive'
import { useState } from 'react'
import { Link } from 'react-router'
import { notifyProblem } from '../../data/messages.ts'
import { useText } from '../../data/text/texts.ts'
import type { ListMachine } from '../machine/list/use-list-machine.ts'
import type { Slots } from '../slots.ts'
import { exportList, type SheetFormat } from './export-sheet.ts'

/** The list, or what is chosen in it, as a file. */
export function ExportMenu({
  machine,
  slots,
  variant,
}: {
  machine: ListMachine
  slots: Slots
  variant: 'default' | 'subtle'
}) {
  const t = useText()
  const [isBusy, setIsBusy] = useState(false)
  const { size } = machine.selected
  // Exports of their own know nothing of what was removed.
  const isUnknown = slots.exportList !== undefined && machine.state.shown === 'removed'
  const take = (format: SheetFormat) => {
    setIsBusy(true)
    void (slots.exportList ?? exportList)(machine, format)
      .catch(notifyProblem)
      .finally(() => setIsBusy(false))
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant={variant}
          loading={isBusy}
          disabled={machine.count === 0 || isUnknown}
          leftSection={<IconFileDownload size={20} stroke={1.6} />}
        >
          {t('verb.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {size > 0 && size <= EXPORT_IDS_MAX
            ? t('list.selected', { count: size })
            : t('exportFile.whatIsShown')}
        </Menu.Label>
        <Menu.Item leftSection={<IconFileSpreadsheet size={20} stroke={1.6} />} onClick={() => take('xlsx')}>
          {t('exportFile.sheet')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileText size={20} stroke={1.6} />} onClick={() => take('csv')}>
          {t('exportFile.csv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The address in which a list makes room for the import of its records. */
export const importing = { name: 'import', value: '1' } as const

/** Sheets in and out of a list. */
export function SheetActions({ machine, slots }: { machine: ListMachine; slots: Slots }) {
  const t = useText()
  const { entity, rights } = machine
  const mayImport = rights.import && isImportable(entity)
  return (
    <>
      {mayImport && (
        <Button
          component={Link}
          to={{ search: `?${importing.name}=${importing.value}` }}
          variant="default"
          leftSection={<IconFileImport size={20} stroke={1.6} />}
        >
          {t('verb.import')}
        </Button>
      )}
      {slots.hasOwnExport !== true && standardVerbs(entity).includes('list') && (
        <ExportMenu machine={machine} slots={slots} variant="default" />
      )}
    </>
  )
}
