/** The patterns of the screens that monitoring links to. */
export const labelScreen = '/labeling/label/{labelId}/{nav?}/{page?}'
export const batchScreen = '/labeling/batch/{batchId}/{nav?}/{page?}'
