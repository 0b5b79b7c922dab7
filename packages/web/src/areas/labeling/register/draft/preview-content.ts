/** What the labels of a draft will say, before they are registered. Pure. */
import type { LabelContent } from '@cloche/domain/rules/labels'
import type { Product, RegisterPreview } from '../../calls.ts'
import type { Draft } from './draft.ts'

export interface PreviewAround {
  readonly product: Pick<Product, 'name' | 'gtin' | 'storage' | 'ingredientsText'>
  readonly stateWord: string
  readonly now: string
  readonly timeZone: string
  readonly locationName: string | null
  readonly personName: string | null
  readonly organizationName: string
  readonly origin: string
}

/** A code as long as a real one, so that the picture shows it in its real size. */
const sampleCode = 'LA0000000000000000000000000A'

export function previewContent(
  draft: Draft,
  preview: RegisterPreview | undefined,
  around: PreviewAround,
): LabelContent {
  const { product, stateWord, now, timeZone, locationName, personName, organizationName, origin } = around
  return {
    productName: product.name,
    state: { path: draft.state, word: stateWord },
    quantity: draft.quantity,
    madeAt: now,
    bestBefore: preview?.dates.bestBefore ?? null,
    expiration: preview?.dates.expiration ?? null,
    timeZone,
    batchCode: preview?.batchCode ?? null,
    supplierLot: draft.origin === 'receipt' && draft.supplierLot !== '' ? draft.supplierLot : null,
    serial: '0000000000',
    locationName,
    personName,
    organizationName,
    organizationAddress: null,
    allergens: preview?.allergens ?? {},
    ingredients: product.ingredientsText ?? null,
    storage: product.storage ?? null,
    gtin: product.gtin ?? null,
    bytecodeAddress: `${origin}/#/qr/bytecode/${sampleCode}`,
  }
}
