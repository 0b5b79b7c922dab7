import { defineSlots } from '../../../entity-screens/slots.ts'
import { PriceList } from './price-list.tsx'

/** A supplier's record: with the price list that they sent. */
export default defineSlots('supplier', {
  tabs: [{ value: 'price-list', text: 'supplier.priceList', gate: 'OR>=2', Screen: PriceList }],
})
