import { BULK_MAX, bulkNames, phraseKey } from '@cloche/domain/derive'
import { useState, type ReactNode } from 'react'
import { ActionDialog } from '../../data/actions/action-dialog.tsx'
import { notifyProblem } from '../../data/messages.ts'
import { loadTexts, useText } from '../../data/text/texts.ts'
import { listBody } from '../machine/list/list-state.ts'
import { removeRecords, restoreRecords } from '../machine/record-actions.ts'
import { listAttributes, type ListMachine } from '../machine/list/use-list-machine.ts'
import { fetchList } from '../machine/wire.ts'
import { useSlots } from '../registered.ts'
import { fetchedPart } from '../../kit/fetched-part.tsx'

const { Part: BulkEdit } = fetchedPart(async () => {
  const [dialog] = await Promise.all([import('./bulk-edit.tsx'), loadTexts('importing')])
  return { default: dialog.BulkEdit }
})

/** What can be done with the rows that are chosen. */
export interface Bulk {
  readonly isBusy: boolean
  readonly remove: () => void
  readonly restore: () => void
  /** Gives a field of all of them one value; undefined: not possible here, or for so many. */
  readonly edit: (() => void) | undefined
  /** Chooses all that were found, as many as can be treated at once. */
  readonly selectFound: () => void
  readonly clear: () => void
  /** The question before something grave; to be put into the screen. */
  readonly dialog: ReactNode
}

/** Removes, restores and changes the chosen rows of a list. Removing several asks first. */
export function useBulk(machine: ListMachine): Bulk {
  const t = useText()
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [isEditing, setIsEditing] = useState(false)
  const { entity, selected, columns, rights } = machine
  const slots = useSlots(entity.name)
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
  const mayEdit = rights.edit && bulkNames(entity).length > 0 && ids.length <= BULK_MAX
  return {
    isBusy,
    remove: () => (ids.length > 1 ? setIsAsking(true) : void run(() => removeRecords(entity, ids))),
    restore: () => void run(() => restoreRecords(entity, ids)),
    edit: mayEdit ? () => setIsEditing(true) : undefined,
    selectFound: () => void selectFound(),
    clear,
    dialog: (
      <>
        {isEditing && (
          <BulkEdit
            machine={machine}
            slots={slots}
            onClose={() => setIsEditing(false)}
            onDone={() => {
              setIsEditing(false)
              clear()
            }}
          />
        )}
        {isAsking && (
          <ActionDialog
            onClose={() => setIsAsking(false)}
            action={{
              title: t(phraseKey(entity.name, 'removeAsk'), { count: ids.length }),
              consequence: t('record.canBeRestored'),
              verb: t('verb.remove'),
              isDanger: true,
              run: () => run(() => removeRecords(entity, ids)),
            }}
          />
        )}
      </>
    ),
  }
}
