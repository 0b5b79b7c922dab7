import { encodeBytecode } from '@cloche/domain/rules/codes'
import { href } from '../../data/routing/href.ts'

/** The patterns of the screens that labelling links to. */
export const registerScreen = '/labeling/register/mask'
export const labelScreen = '/labeling/label/{labelId}/{nav?}/{page?}'
export const labelsScreen = '/labeling/labels/{page?}'
export const batchScreen = '/labeling/batch/{batchId}/{nav?}/{page?}'
export const batchesScreen = '/labeling/batches/{page?}'
export const productScreen = '/product/{productId}/{nav?}/{page?}'
export const traceScreen = '/trace/{traceabilityPath}/timeline'
export const scanScreen = '/qr'

/** The address of a trace; the bytecode says whether it starts from a label or from a batch. */
export function traceAddress(kind: 'label' | 'batch', id: string): string {
  return href(traceScreen, { traceabilityPath: encodeBytecode(kind === 'label' ? 'LA' : 'BA', id) })
}
