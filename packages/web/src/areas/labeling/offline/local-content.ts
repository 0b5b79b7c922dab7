/** What a label says, from what is known here: the same that the server would say of it. Pure. */
import { isZero, times } from '@cloche/domain/rules/amounts'
import { encodeBytecode } from '@cloche/domain/rules/codes'
import type { LabelContent } from '@cloche/domain/rules/labels'
import type { PlaceFacts } from '../../../data/outbox/facts.ts'
import type { Label } from '../calls.ts'

/** The letters before the id of a label's code. */
const labelPrefix = 'LA'

/**
 * `word`: what the state is called in the organization's language. `personName`: who made it. Null where product or
 * batch are not known.
 */
export function contentLocally(
  facts: PlaceFacts,
  label: Label,
  batch: { readonly code: string | null; readonly supplierLot: string | null } | undefined,
  word: string,
  personName: string | null,
): LabelContent | null {
  const product = facts.products.find(one => one.id === label.productId)
  if (product === undefined || batch === undefined) return null
  const { quantity, initialQuantity } = label
  const piece = label.mode === 'range' ? times(initialQuantity, 1 / label.count) : initialQuantity
  return {
    productName: product.name,
    state: { path: label.state, word },
    quantity: label.mode === 'range' || isZero(quantity) ? piece : quantity,
    madeAt: label.madeAt,
    // One kind of date: older labels may have both.
    bestBefore: label.expiration === null ? label.bestBefore : null,
    expiration: label.expiration,
    timeZone: facts.place.timeZone,
    batchCode: batch.code,
    supplierLot: batch.supplierLot,
    serial: label.serial,
    locationName: facts.place.name,
    personName,
    organizationName: facts.organization.name,
    organizationAddress: facts.organization.address,
    allergens: label.allergens,
    ingredients: product.printedIngredients,
    storage: product.storage ?? null,
    origin: product.origin ?? null,
    gtin: product.gtin ?? null,
    bytecodeAddress: `${facts.organization.publicUrl}/#/qr/bytecode/${encodeBytecode(labelPrefix, label.id)}`,
  }
}
