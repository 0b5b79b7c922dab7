import { later } from '../../../entity-screens/later.tsx'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { PriceList } from './price-list.tsx'

/** A supplier's record: with the account, and the price list that they sent. */
export default defineSlots('supplier', {
  tabs: [
    {
      value: 'account',
      text: 'dues.title',
      gate: 'OR>=1',
      Screen: later(() => import('../papers/account-tab.tsx').then(part => ({ default: part.AccountTab }))),
    },
    { value: 'price-list', text: 'supplier.priceList', gate: 'OR>=2', Screen: PriceList },
  ],
})
