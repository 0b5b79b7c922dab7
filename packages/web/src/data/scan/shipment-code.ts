/** The code on the delivery note of what goes between our own kitchens. */
import { readScan } from '@cloche/domain/rules/codes'

/** The shipment of a code; null: it is of something else. It needs no asking: whoever may not see it is told so there. */
export function shipmentIn(code: string): string | null {
  const scan = readScan(code)
  return scan.kind === 'bytecode' && scan.typePrefix === 'SH' ? scan.id : null
}
