import { EXPORT_IDS_MAX } from '@cloche/domain/derive'
import { callForFile } from '../../data/wire/call.ts'
import { saveFile } from '../../data/wire/save-file.ts'
import { listBody } from '../machine/list/list-state.ts'
import type { ListMachine } from '../machine/list/use-list-machine.ts'

export type SheetFormat = 'csv' | 'xlsx'

/** What an export is asked for: the records that are chosen; with none or too many, what the list shows. */
export function askedOf({ entity, state, fixedFilter, selected }: ListMachine) {
  const ids = [...selected.keys()]
  const { filter, search, deleted } = listBody(entity, state, 0, fixedFilter, [])
  const removed = deleted === undefined ? {} : { deleted }
  if (ids.length > 0 && ids.length <= EXPORT_IDS_MAX) return { ids, ...removed }
  return {
    ...(filter === undefined ? {} : { filter }),
    ...(search === undefined ? {} : { search }),
    ...removed,
  }
}

/** Hands the list, or the records that are chosen in it, to the person as a file. */
export async function exportList(machine: ListMachine, format: SheetFormat, path = '/records/export') {
  const { entity } = machine
  const { blob, name } = await callForFile('POST', path, {
    body: { entity: entity.name, format, ...askedOf(machine) },
  })
  saveFile(blob, name ?? `${entity.many}.${format}`)
}
