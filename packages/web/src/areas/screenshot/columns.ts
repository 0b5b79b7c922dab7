import type { PicturedRow, PicturedView } from './screenshot-data.ts'

/** How the values of a column are written. */
export type Look =
  | 'text'
  | 'mono'
  | 'deviceType'
  | 'productType'
  | 'kind'
  | 'action'
  | 'reason'
  | 'state'
  | 'moment'
  | 'amount'
  | 'measured'
  | 'celsius'
  | 'limits'
  | 'duration'
  | 'outcome'
  | 'result'
  | 'allergens'

export type PicturedColumn = readonly [name: keyof PicturedRow, look: Look]

const events: readonly PicturedColumn[] = [
  ['at', 'moment'],
  ['kind', 'kind'],
  ['action', 'action'],
  ['product', 'text'],
  ['fromState', 'state'],
  ['toState', 'state'],
  ['quantity', 'amount'],
  ['place', 'text'],
]

/** The columns of each page, in their order. */
export const COLUMNS: Readonly<Record<PicturedView['view'], readonly PicturedColumn[]>> = {
  devices: [
    ['name', 'text'],
    ['type', 'deviceType'],
    ['serial', 'mono'],
    ['place', 'text'],
    ['lastSeen', 'moment'],
  ],
  products: [
    ['name', 'text'],
    ['type', 'productType'],
    ['sku', 'mono'],
    ['gtin', 'mono'],
    ['allergens', 'allergens'],
  ],
  'a/ev': [
    ['at', 'moment'],
    ['kind', 'kind'],
    ['product', 'text'],
    ['quantity', 'amount'],
    ['celsius', 'celsius'],
    ['lowerLimit', 'limits'],
    ['seconds', 'duration'],
    ['outcome', 'outcome'],
    ['place', 'text'],
  ],
  'l/ev': events,
  'hp/ev': [
    ['at', 'moment'],
    ['point', 'text'],
    ['value', 'measured'],
    ['lowerLimit', 'limits'],
    ['isOk', 'result'],
    ['corrective', 'text'],
    ['place', 'text'],
  ],
  'la/e': [
    ['expiration', 'moment'],
    ['product', 'text'],
    ['state', 'state'],
    ['quantity', 'amount'],
    ['place', 'text'],
  ],
  's/va': [
    ['at', 'moment'],
    ['product', 'text'],
    ['state', 'state'],
    ['quantity', 'amount'],
    ['reason', 'reason'],
    ['place', 'text'],
  ],
}
