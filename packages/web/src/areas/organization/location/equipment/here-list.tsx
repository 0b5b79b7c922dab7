import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { phraseKey } from '@cloche/domain/derive'
import type { ReactNode } from 'react'
import { usePlaces } from '../../../../data/places/use-places.ts'
import { useText } from '../../../../data/text/texts.ts'
import { ListContent, ListTitles } from '../../../../entity-screens/list/list-content.tsx'
import { ListFooter } from '../../../../entity-screens/list/list-footer.tsx'
import { ListTable } from '../../../../entity-screens/list/list-table.tsx'
import { ListTools } from '../../../../entity-screens/list/list-tools.tsx'
import { rowMenus } from '../../../../entity-screens/list/row-menu.tsx'
import { SelectionBar } from '../../../../entity-screens/list/selection-bar.tsx'
import { useBulk } from '../../../../entity-screens/list/use-bulk.tsx'
import { useListAddress } from '../../../../entity-screens/machine/list/use-list-address.ts'
import { useListMachine, type ListMachine } from '../../../../entity-screens/machine/list/use-list-machine.ts'
import type { RecordRow } from '../../../../entity-screens/machine/wire.ts'
import { useSlots } from '../../../../entity-screens/registered.ts'
import { neededBy } from '../../../../entity-screens/slots.ts'
import { idsBelow } from '../list/branches.ts'
import classes from './equipment.module.css'

export interface HereListProps {
  readonly entity: EntityDeclaration
  readonly locationId: string
  /** The tab's name in the address. */
  readonly nav: string
  readonly columns?: readonly string[]
  /** Fields that cells read beyond those of their columns. */
  readonly needs?: readonly string[]
  /** Buttons that add something. */
  readonly actions?: (machine: ListMachine) => ReactNode
  readonly onEdit?: (row: RecordRow) => void
}

/** What of an entity stands at a place and in all that lies inside it: searched, filtered, page by page. */
export function HereList({ entity, locationId, nav, columns, needs = [], actions, onEdit }: HereListProps) {
  const places = usePlaces()
  const slots = useSlots(entity.name)
  const machine = useListMachine(entity, {
    address: useListAddress(entity, '/location/{locationId?}/{nav?}/{page?}', nav),
    fixedFilter: { locationId: idsBelow(places, locationId).slice(0, 1000) },
    attributes: [...neededBy(slots), ...(columns ?? []), ...needs],
  })
  return (
    <ListTitles machine={machine} {...(columns === undefined ? {} : { and: columns })}>
      <Titled {...{ entity, machine, columns, actions, onEdit }} />
    </ListTitles>
  )
}

function Titled({
  entity,
  machine,
  columns,
  actions,
  onEdit,
}: Pick<HereListProps, 'entity'> & {
  machine: ListMachine
  columns: readonly string[] | undefined
  actions: HereListProps['actions']
  onEdit: HereListProps['onEdit']
}) {
  const t = useText()
  const slots = useSlots(entity.name)
  const bulk = useBulk(machine)
  const isRemoved = machine.state.shown === 'removed'
  const buttons = actions?.(machine)
  return (
    <>
      <div className={classes.head}>
        <div className={classes.tools}>
          {machine.selected.size > 0 ? (
            <SelectionBar machine={machine} bulk={bulk} />
          ) : (
            <ListTools machine={machine} />
          )}
        </div>
        {buttons}
      </div>
      <ListContent machine={machine} isCompact>
        <ListTable
          machine={machine}
          slots={slots}
          label={t(phraseKey(entity.name, 'many'))}
          {...(columns === undefined ? {} : { names: columns })}
          rowActions={rowMenus({ entity, rights: machine.rights, slots, isRemoved, onEdit })}
        />
        <ListFooter machine={machine} />
      </ListContent>
      {bulk.dialog}
    </>
  )
}
