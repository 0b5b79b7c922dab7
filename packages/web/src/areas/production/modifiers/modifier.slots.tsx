import { defineSlots } from '../../../entity-screens/slots.ts'

/** Options stand beside those they are chosen with. */
export default defineSlots('modifier', {
  columns: [
    {
      key: 'products',
      text: 'modifier.field.productIds',
      after: 'kind',
      needs: ['productIds'],
      width: 120,
      align: 'end',
      cell: modifier => modifier.productIds.length,
    },
  ],
})
