import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { phraseKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { Link } from 'react-router'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { addressOf } from '../../fields/links/addresses.ts'
import { ListContent, ListTitles } from '../../list/list-content.tsx'
import { ListFooter } from '../../list/list-footer.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { ListTools } from '../../list/list-tools.tsx'
import { rowMenus } from '../../list/row-menu.tsx'
import { SelectionBar } from '../../list/selection-bar.tsx'
import { ExportMenu } from '../../list/sheet-actions.tsx'
import { useBulk } from '../../list/use-bulk.tsx'
import { useListAddress } from '../../machine/list/use-list-address.ts'
import { useListMachine, type ListMachine } from '../../machine/list/use-list-machine.ts'
import { useSlots } from '../../registered.ts'
import { neededBy } from '../../slots.ts'
import classes from '../record.module.css'

/** The whole list of an entity within a tab of another record's screen. `pattern` is that screen's, `nav` the tab. */
export function ListTab({ entity: name, pattern, nav }: { entity: string; pattern: string; nav: string }) {
  const entity = entityNamed(name)
  const needed = neededBy(useSlots(name))
  const machine = useListMachine(entity, {
    address: useListAddress(entity, pattern, nav),
    attributes: needed,
  })
  return (
    <ListTitles machine={machine} and={needed}>
      <Rows machine={machine} />
    </ListTitles>
  )
}

function Rows({ machine }: { machine: ListMachine }) {
  const t = useText()
  const session = useSession()
  const { entity, rights, state } = machine
  const slots = useSlots(entity.name)
  const bulk = useBulk(machine)
  const newAddress = addressOf(entity.name, 'new', session)
  const create = rights.create && newAddress !== null && (
    <Button component={Link} to={newAddress} leftSection={<IconPlus size={20} stroke={1.8} />}>
      {t(phraseKey(entity.name, 'new'))}
    </Button>
  )
  const { ListSummary } = slots
  return (
    <>
      {ListSummary !== undefined && (
        <div data-grows>
          <ListSummary machine={machine} />
        </div>
      )}
      <div className={classes.relatedHead}>
        <div className={classes.relatedTools}>
          {machine.selected.size > 0 ? (
            <SelectionBar machine={machine} bulk={bulk} />
          ) : (
            <ListTools machine={machine} />
          )}
        </div>
        {(machine.count ?? 0) > 0 && machine.selected.size === 0 && (
          <ExportMenu machine={machine} slots={slots} variant="default" />
        )}
        {create}
      </div>
      <ListContent machine={machine} firstAction={create} isCompact>
        <ListTable
          machine={machine}
          slots={slots}
          label={t(phraseKey(entity.name, 'many'))}
          rowActions={rowMenus({ entity, rights, slots, isRemoved: state.shown === 'removed' })}
        />
        <ListFooter machine={machine} />
      </ListContent>
      {bulk.dialog}
    </>
  )
}
