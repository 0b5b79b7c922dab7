/** The patterns of the screens that labelling links to. */
export const registerScreen = '/labeling/register/mask'
export const labelScreen = '/labeling/label/{labelId}/{nav?}/{page?}'
export const labelsScreen = '/labeling/labels/{page?}'
export const batchScreen = '/labeling/batch/{batchId}/{nav?}/{page?}'
export const batchesScreen = '/labeling/batches/{page?}'
export const productScreen = '/product/{productId}/{nav?}/{page?}'
export const traceScreen = '/trace/{traceabilityPath}/timeline'
export const scanScreen = '/qr'
