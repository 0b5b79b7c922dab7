import { defineSlots } from '../../entity-screens/slots.ts'
import { AllergenSigns } from './allergen-signs.tsx'
import { attachmentsTab } from './attachments/attachments-tab.tsx'
import { ProductActions } from './product-actions.tsx'
import { SheetActions } from './sheet-actions.tsx'

export default defineSlots('product', {
  ListActions: SheetActions,
  HeaderActions: ProductActions,
  tabs: [attachmentsTab('product')],
  columns: [
    {
      key: 'allergens',
      text: 'product.field.allergens',
      needs: ['allergens'],
      after: 'type',
      width: 190,
      cell: product => <AllergenSigns allergens={product.allergens} />,
    },
  ],
})
