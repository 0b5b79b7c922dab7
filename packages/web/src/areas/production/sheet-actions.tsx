import { Button, Menu } from '@mantine/core'
import { IconFileDownload, IconFileImport, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { notifyProblem } from '../../data/messages.ts'
import { useMayOpen } from '../../data/routing/use-may-open.ts'
import { useText } from '../../data/text/texts.ts'
import { callForFile } from '../../data/wire/call.ts'
import { saveFile } from '../../data/wire/save-file.ts'
import { listBody } from '../../entity-screens/machine/list/list-state.ts'
import type { ListMachine } from '../../entity-screens/machine/list/use-list-machine.ts'

type Format = 'csv' | 'xlsx'

/** Ids that an address carries; who chose more gets all that the list shows. */
const IDS_MAX = 500

async function exportProducts(machine: ListMachine, format: Format): Promise<void> {
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

/** The products of the list as a sheet; when some are chosen, those. */
function ExportMenu({ machine }: { machine: ListMachine }) {
  const t = useText()
  const [isBusy, setIsBusy] = useState(false)
  const { size } = machine.selected
  function take(format: Format) {
    setIsBusy(true)
    void exportProducts(machine, format)
      .catch(notifyProblem)
      .finally(() => setIsBusy(false))
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={isBusy}
          disabled={machine.count === 0 || machine.state.shown === 'removed'}
          leftSection={<IconFileDownload size={20} stroke={1.6} />}
        >
          {t('verb.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {size > 0 && size <= IDS_MAX ? t('list.selected', { count: size }) : t('exportFile.whatIsShown')}
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

/** Sheets in and out of the list of products. */
export function SheetActions({ machine }: { machine: ListMachine }) {
  const t = useText()
  const mayOpen = useMayOpen()
  return (
    <>
      {mayOpen('/products/import') && (
        <Button
          component={Link}
          to="/products/import"
          variant="default"
          leftSection={<IconFileImport size={20} stroke={1.6} />}
        >
          {t('verb.import')}
        </Button>
      )}
      <ExportMenu machine={machine} />
    </>
  )
}
