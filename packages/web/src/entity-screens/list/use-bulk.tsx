import { BULK_MAX, phraseKey } from '@cloche/domain/derive'
import { useState, type ReactNode } from 'react'
import { notifyProblem } from '../../data/messages.ts'
import { useText } from '../../data/text/texts.ts'
import { saveFile } from '../../data/wire/save-file.ts'
import { ConfirmDialog } from '../../kit/feedback/confirm-dialog.tsx'
import { fieldLabel, writeField } from '../fields/field-view.tsx'
import { useWriting } from '../fields/writing.ts'
import { listBody } from '../machine/list/list-state.ts'
import { removeRecords, restoreRecords } from '../machine/record-actions.ts'
import { listAttributes, type ListMachine } from '../machine/list/use-list-machine.ts'
import { fetchList } from '../machine/wire.ts'
import { sheetOf } from './sheet.ts'

/** What can be done with the rows that are chosen. */
export interface Bulk {
  readonly isBusy: boolean
  readonly remove: () => void
  readonly restore: () => void
  readonly exportSheet: () => void
  /** Chooses all that were found, as many as can be treated at once. */
  readonly selectFound: () => void
  readonly clear: () => void
  /** The question before something grave; to be put into the screen. */
  readonly dialog: ReactNode
}

/** Removes, restores and exports the chosen rows of a list. Removing several asks first. */
export function useBulk(machine: ListMachine): Bulk {
  const t = useText()
  const writing = useWriting()
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { entity, selected, columns } = machine
  const ids = [...selected.keys()]
  const clear = () => machine.selectRows([])

  async function run(work: () => Promise<boolean>) {
    setIsBusy(true)
    const isDone = await work()
    setIsBusy(false)
    if (isDone) clear()
    return isDone
  }
  async function selectFound() {
    setIsBusy(true)
    try {
      const attributes = listAttributes(entity, columns.names, [])
      const body = listBody(entity, { ...machine.state, page: 1 }, BULK_MAX, machine.fixedFilter, attributes)
      machine.selectRows((await fetchList(entity, body)).rows)
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  function exportSheet() {
    const head = columns.names.map(name => fieldLabel(entity, name, t))
    const rows = [...selected.values()].map(row =>
      columns.names.map(name => writeField({ entity, name, row }, writing, '')),
    )
    const sheet = new Blob([sheetOf([head, ...rows])], { type: 'text/csv;charset=utf-8' })
    saveFile(sheet, `${t(phraseKey(entity.name, 'many'))}.csv`)
  }
  return {
    isBusy,
    remove: () => (ids.length > 1 ? setIsAsking(true) : void run(() => removeRecords(entity, ids))),
    restore: () => void run(() => restoreRecords(entity, ids)),
    exportSheet,
    selectFound: () => void selectFound(),
    clear,
    dialog: (
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t(phraseKey(entity.name, 'removeAsk'), { count: ids.length })}
        confirmLabel={t('verb.remove')}
        isDanger
        onConfirm={async () => {
          if (!(await run(() => removeRecords(entity, ids)))) throw new Error('refused')
        }}
      >
        {t('record.canBeRestored')}
      </ConfirmDialog>
    ),
  }
}
