import { Button, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react'
import type { EntityDeclaration, Related } from '@cloche/domain/catalogue'
import { phraseKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { useState } from 'react'
import { Link } from 'react-router'
import { notifyProblem } from '../../../data/messages.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { fieldNamed } from '../../fields/field-view.tsx'
import { addressOf, hasScreen } from '../../fields/links/addresses.ts'
import { ListContent, ListTitles } from '../../list/list-content.tsx'
import { ListFooter } from '../../list/list-footer.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { ListTools } from '../../list/list-tools.tsx'
import { rowMenus } from '../../list/row-menu.tsx'
import { SelectionBar } from '../../list/selection-bar.tsx'
import { ExportMenu } from '../../list/sheet-actions.tsx'
import { useBulk } from '../../list/use-bulk.tsx'
import { noteWrite } from '../../machine/record-actions.ts'
import { pageSizes } from '../../machine/list/list-state.ts'
import { useListAddress } from '../../machine/list/use-list-address.ts'
import { useListMachine, type ListMachine } from '../../machine/list/use-list-machine.ts'
import { sendChange, type RecordRow } from '../../machine/wire.ts'
import { screenFields, targetOf, titleField } from '../../reading/screen-fields.ts'
import { useSlots } from '../../registered.ts'
import { neededBy } from '../../slots.ts'
import { LineDialog } from '../write/line-dialog.tsx'
import { moved } from './line-order.ts'
import classes from '../record.module.css'

/**
 * The columns of a list that hangs on a record: without the field that says so. Where that field is the title,
 * the other link of the line heads it: in "used in" the product it is used in.
 */
export function relatedColumns(
  entity: EntityDeclaration,
  by: string,
  names: readonly string[],
): readonly string[] {
  const others = names.filter(name => name !== by)
  if (titleField(entity) !== by) return others
  const other = Object.entries(screenFields(entity)).find(
    ([name, field]) => name !== by && field.kind === 'link' && field.required,
  )
  return other === undefined ? others : [other[0], ...others.filter(name => name !== other[0])]
}

/** Lines have the order people give them: lists that are sorted by priority can be rearranged. */
function isOrdered(machine: ListMachine): boolean {
  const { entity, state, rights } = machine
  return entity.sort?.by === 'priority' && state.by === null && state.search === '' && rights.edit
}

function OrderEntries({ machine, row }: { machine: ListMachine; row: RecordRow }) {
  const t = useText()
  const { entity, rows } = machine
  async function move(by: -1 | 1) {
    try {
      for (const { id, priority } of moved(rows as never, row.id, by))
        await sendChange(entity, id, { priority })
    } catch (error) {
      notifyProblem(error)
    }
    await noteWrite()
  }
  const at = rows.findIndex(one => one.id === row.id)
  return (
    <>
      {at > 0 && (
        <Menu.Item leftSection={<IconArrowUp size={20} stroke={1.6} />} onClick={() => void move(-1)}>
          {t('list.moveUp')}
        </Menu.Item>
      )}
      {at < rows.length - 1 && (
        <Menu.Item leftSection={<IconArrowDown size={20} stroke={1.6} />} onClick={() => void move(1)}>
          {t('list.moveDown')}
        </Menu.Item>
      )}
    </>
  )
}

/** The entries that move a row among the others. */
const orderEntries = (machine: ListMachine) => (row: RecordRow) => (
  <OrderEntries machine={machine} row={row} />
)

/** A list that hangs on a record, with the making of further ones prefilled. */
export function RelatedTab({
  related,
  id,
  pattern,
  nav,
}: {
  related: Related
  id: string
  pattern: string
  nav: string
}) {
  const entity = entityNamed(related.entity)
  const slots = useSlots(entity.name)
  const needed = neededBy(slots)
  const machine = useListMachine(entity, {
    address: useListAddress(entity, pattern, nav),
    fixedFilter: { [related.by]: id },
    attributes: [...needed, ...(entity.sort?.by === 'priority' ? ['priority'] : [])],
  })
  return (
    <ListTitles
      machine={machine}
      and={[...relatedColumns(entity, related.by, machine.columns.names), ...needed]}
    >
      <RelatedList machine={machine} by={related.by} id={id} />
    </ListTitles>
  )
}

function RelatedList({ machine, by, id }: { machine: ListMachine; by: string; id: string }) {
  const t = useText()
  const session = useSession()
  const { entity, rights } = machine
  const slots = useSlots(entity.name)
  const bulk = useBulk(machine)
  /** The line in the dialog: its id, 'new', or none. */
  const [edited, setEdited] = useState<string | null>(null)
  const names = relatedColumns(entity, by, machine.columns.names)
  const isInline = !hasScreen(entity.name)
  const newText = t(phraseKey(entity.name, 'new'))
  const icon = <IconPlus size={20} stroke={1.8} />
  const newAddress = addressOf(entity.name, 'new', session)
  // A line begins where its record is: what points elsewhere is made there.
  const mayCreate = rights.create && !(isInline && fieldNamed(entity, by).fixed !== true)
  const create = !mayCreate ? null : isInline || newAddress === null ? (
    <Button leftSection={icon} onClick={() => setEdited('new')}>
      {newText}
    </Button>
  ) : (
    <Button component={Link} to={`${newAddress}?with.${by}=${encodeURIComponent(id)}`} leftSection={icon}>
      {newText}
    </Button>
  )
  const isRemoved = machine.state.shown === 'removed'
  const isLong = (machine.count ?? 0) > pageSizes[0] || machine.state.search !== '' || isRemoved
  /** Lines without a screen lead to what they are about. */
  const head = targetOf(fieldNamed(entity, names[0] ?? ''))
  const rowHref = (row: RecordRow) =>
    isInline && head?.by === 'id'
      ? addressOf(head.entity, String(row[names[0]!]), session)
      : addressOf(entity.name, row.id, session)
  return (
    <>
      <div className={classes.relatedHead}>
        <div className={classes.relatedTools}>
          {machine.selected.size > 0 ? (
            <SelectionBar machine={machine} bulk={bulk} />
          ) : (
            (isLong || !isInline) && <ListTools machine={machine} />
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
          names={names}
          rowHref={rowHref}
          rowActions={rowMenus({
            entity,
            rights,
            slots,
            isRemoved,
            onEdit: isInline ? row => setEdited(row.id) : undefined,
            ...(isOrdered(machine) ? { more: orderEntries(machine) } : {}),
          })}
        />
        <ListFooter machine={machine} />
      </ListContent>
      {edited !== null && (
        <LineDialog
          key={edited}
          entity={entity}
          id={edited === 'new' ? null : edited}
          given={{ [by]: id }}
          slots={slots}
          onClose={() => setEdited(null)}
          isRepeated
        />
      )}
      {bulk.dialog}
    </>
  )
}
