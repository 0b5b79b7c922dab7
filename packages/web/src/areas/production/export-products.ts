import { callForFile } from '../../data/wire/call.ts'
import { saveFile } from '../../data/wire/save-file.ts'
import type { SheetFormat } from '../../entity-screens/list/export-sheet.ts'
import { listBody } from '../../entity-screens/machine/list/list-state.ts'
import type { ListMachine } from '../../entity-screens/machine/list/use-list-machine.ts'

/** Ids that an address carries; who chose more gets all that the list shows. */
const IDS_MAX = 500

/** The products of the list as a sheet of their own kind; when some are chosen, those. */
export async function exportProducts(machine: ListMachine, format: SheetFormat): Promise<void> {
  const { entity, state, fixedFilter, selected } = machine
  const ids = [...selected.keys()]
  const { filter, search } = listBody(entity, state, 0, fixedFilter, [])
  const chosen = ids.length > 0 && ids.length <= IDS_MAX
  const { blob, name } = await callForFile('GET', '/products/export', {
    query: {
      format,
      ...(chosen ? { ids } : { search, filter: filter === undefined ? undefined : JSON.stringify(filter) }),
    },
  })
  saveFile(blob, name ?? `products.${format}`)
}
