import { Button } from '@mantine/core'
import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { phraseKey } from '@cloche/domain/derive'
import { Link } from 'react-router'
import { BatchStatus, isKeptBack } from '../../../data/food/batch-status.tsx'
import { inKitchenUnit } from '../../../data/amounts/units.ts'
import { href } from '../../../data/routing/href.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useText } from '../../../data/text/texts.ts'
import { kindLooks } from '../../../entity-screens/fields/kinds.ts'
import type { KindLook } from '../../../entity-screens/fields/kind-look.ts'
import { exportList, type SheetFormat } from '../../../entity-screens/list/export-sheet.ts'
import { ListFooter } from '../../../entity-screens/list/list-footer.tsx'
import { ListScreen, type Sibling } from '../../../entity-screens/list/list-screen.tsx'
import { ListTable } from '../../../entity-screens/list/list-table.tsx'
import type { Condition } from '../../../entity-screens/machine/list/filters.ts'
import type { ListMachine } from '../../../entity-screens/machine/list/use-list-machine.ts'
import type { Slots } from '../../../entity-screens/slots.ts'
import {
  expirationsScreen,
  inScreen,
  locationsScreen,
  outScreen,
  productsScreen,
  statesScreen,
  stockProductScreen,
} from '../screens.ts'

const siblings: readonly Sibling[] = [
  { path: productsScreen, text: 'levels.products' },
  { path: locationsScreen, text: 'levels.locations' },
  { path: statesScreen, text: 'levels.states' },
  { path: expirationsScreen, text: 'levels.expirations' },
]

/** Sums as kitchens speak of them: 2 kg, not 2,000 g. */
const level: Partial<KindLook<'quantity'>> = {
  ...kindLooks.quantity,
  write: (value, _, { formats }) => {
    const { value: amount, unit } = inKitchenUnit(value)
    return formats.quantity(amount, unit)
  },
}

/** The two ways to book, for whoever may. */
export function BookButtons({ productId }: { productId?: string }) {
  const t = useText()
  const mayOpen = useMayOpen()
  const query = productId === undefined ? {} : { productId }
  return (
    <>
      {mayOpen(outScreen) && (
        <Button
          component={Link}
          to={href(outScreen, {}, query)}
          variant="default"
          leftSection={<IconArrowUpRight size={20} stroke={1.8} />}
        >
          {t('book.out')}
        </Button>
      )}
      {mayOpen(inScreen) && (
        <Button
          component={Link}
          to={href(inScreen, {}, query)}
          variant="default"
          leftSection={<IconArrowDownLeft size={20} stroke={1.8} />}
        >
          {t('book.in')}
        </Button>
      )}
    </>
  )
}

/** A row's id begins with its product's. */
const productOf = (rowId: string) => rowId.split('.')[0]!

function Rows({ machine }: { machine: ListMachine }) {
  const t = useText()
  return (
    <>
      <ListTable
        machine={machine}
        slots={slots}
        label={t(phraseKey(machine.entity.name, 'many'))}
        rowHref={row => href(stockProductScreen, { productId: productOf(row.id) })}
      />
      <ListFooter machine={machine} />
    </>
  )
}

/** Only what is not as usual needs a badge. */
const batchStatus: Partial<KindLook<'choice'>> = {
  Cell: ({ value }) => (isKeptBack({ batchStatus: value }) ? <BatchStatus status={value} /> : null),
  width: 130,
}

const slots = {
  fields: { quantity: level, batchStatus },
  List: Rows,
  exportList: (machine: ListMachine, format: SheetFormat) => exportList(machine, format, '/stock/export'),
  ListActions: () => <BookButtons />,
} as unknown as Slots

/** One of the lists of stock; its rows open the product's stock. */
export function StockList({
  entity,
  pattern,
  fixed,
  Summary,
}: {
  entity: EntityDeclaration
  pattern: string
  fixed?: Readonly<Record<string, Condition>>
  /** Stands above the rows. */
  Summary?: Slots['ListSummary']
}) {
  return (
    <ListScreen
      entity={entity}
      pattern={pattern}
      detail={null}
      slots={Summary === undefined ? slots : { ...slots, ListSummary: Summary }}
      siblings={siblings}
      {...(fixed === undefined ? {} : { fixed })}
    />
  )
}
