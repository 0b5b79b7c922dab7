import { encodeBytecode } from '@cloche/domain/rules/codes'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { PrintCodes } from './print-codes.tsx'
import { SmallCode } from './small-code.tsx'

/** Products with what a scanner reads of them: their own scan code and the GTIN of the package. */
export default defineSlots('product', {
  ListActions: PrintCodes,
  columns: [
    {
      key: 'picture',
      text: 'productCodes.picture',
      after: 'name',
      width: 80,
      phone: 'none',
      cell: product => <SmallCode id={product.id} />,
    },
    {
      key: 'bytecode',
      text: 'productCodes.code',
      after: 'picture',
      needs: ['gtin', 'sku'],
      width: 220,
      mono: true,
      phone: 'line',
      cell: product => encodeBytecode('PR', product.id),
    },
  ],
})
