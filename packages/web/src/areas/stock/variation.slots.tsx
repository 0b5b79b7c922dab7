import { isNegative, isPositive } from '@cloche/domain/rules/amounts'
import type { KindLook, ValueProps } from '../../entity-screens/fields/kind-look.ts'
import { kindLooks } from '../../entity-screens/fields/kinds.ts'
import { useWriting } from '../../entity-screens/fields/writing.ts'
import { defineSlots } from '../../entity-screens/slots.ts'
import { BookButtons } from './lists/stock-list.tsx'
import classes from './stock.module.css'

const write: KindLook<'quantity'>['write'] = (amount, _, { formats }) => {
  const written = formats.quantity(amount.value, amount.unit)
  return isPositive(amount) ? `+${written}` : written
}

/** Movements say their direction: a plus, or a minus in another colour. */
function Moved({ value, ...about }: ValueProps<'quantity'>) {
  const writing = useWriting()
  return (
    <span className={classes.moved} data-out={isNegative(value) || undefined}>
      {write(value, about, writing)}
    </span>
  )
}

export default defineSlots('stockVariation', {
  fields: { quantity: { ...kindLooks.quantity, write, Cell: Moved, Value: Moved } },
  ListActions: () => <BookButtons />,
  firstSteps: [
    { path: '/stock/register/variations/positive', text: 'nav.stockIn' },
    { path: '/stock/products/{page?}', text: 'nav.stockTotal' },
  ],
})
