import { batchPatternLook } from '../../entity-screens/fields/plain/batch-pattern.tsx'
import { RangeBadge, rangeColumn } from '../../entity-screens/roll-out/range-badge.tsx'
import { rangeLook } from '../../entity-screens/roll-out/range-look.tsx'
import { SendChosen, SendOne } from '../../entity-screens/roll-out/send-to-branches.tsx'
import { defineSlots } from '../../entity-screens/slots.ts'
import { attachmentsTab } from './attachments/attachments-tab.tsx'
import { OptionsTab } from './modifiers/lazy-options.tsx'
import { ListAllergens } from './recipe/list-allergens.tsx'
import { RecipeTab } from './recipe/lazy-tab.tsx'
import { ProductActions } from './product-actions.tsx'

export default defineSlots('product', {
  fields: { batchPattern: batchPatternLook, placeIds: rangeLook },
  Badge: RangeBadge,
  SelectionActions: SendChosen,
  HeaderActions: ({ row }) => <SendOne entity="product" row={row} />,
  exampleSheet: 'product.exampleSheet',
  NextAction: ProductActions,
  tabs: [
    { value: 'compositions', text: 'recipe.tab', before: 'usedIn', Screen: RecipeTab },
    { value: 'modifiers', text: 'modifiers.tab', gate: 'PM>=1', before: 'batchings', Screen: OptionsTab },
    attachmentsTab('product'),
  ],
  hidden: ['compositions'],
  columns: [
    {
      key: 'allergens',
      text: 'product.field.allergens',
      needs: ['allergens', 'type'],
      after: 'type',
      width: 190,
      cell: ({ id, type, allergens }) => <ListAllergens id={id} type={type} stated={allergens} />,
    },
    rangeColumn<'product'>(),
  ],
})
