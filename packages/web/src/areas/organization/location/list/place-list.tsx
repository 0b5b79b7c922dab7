import { useLayout } from '../../../../data/layout/layout.ts'
import { useText } from '../../../../data/text/texts.ts'
import { ListFooter } from '../../../../entity-screens/list/list-footer.tsx'
import { ListTable } from '../../../../entity-screens/list/list-table.tsx'
import { rowMenus } from '../../../../entity-screens/list/row-menu.tsx'
import type { ListMachine } from '../../../../entity-screens/machine/list/use-list-machine.ts'
import { useSlots } from '../../../../entity-screens/registered.ts'
import { PlaceTree } from './place-tree.tsx'

/** The locations that were found: as rows, or as a tree. Removed ones are in no tree. */
export function PlaceList({ machine }: { machine: ListMachine }) {
  const t = useText()
  const { view } = useLayout()
  const slots = useSlots(machine.entity.name)
  const isRemoved = machine.state.shown === 'removed'
  if (view === 'tree' && !isRemoved && machine.selected.size === 0) return <PlaceTree machine={machine} />
  return (
    <>
      <ListTable
        machine={machine}
        slots={slots}
        label={t('location.many')}
        rowActions={rowMenus({ entity: machine.entity, rights: machine.rights, slots, isRemoved })}
      />
      <ListFooter machine={machine} />
    </>
  )
}
