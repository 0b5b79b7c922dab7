import type { CONNECTOR_TYPES } from '@cloche/domain/catalogue'

export type ConnectorType = (typeof CONNECTOR_TYPES)[number]

export type Thing =
  | 'products'
  | 'recipes'
  | 'allergens'
  | 'sales'
  | 'stock'
  | 'purchases'
  | 'orders'
  | 'labels'
  | 'templates'
  | 'events'
  | 'bookings'

export interface Connector {
  readonly type: ConnectorType
  /** What follows the system's name in the address. */
  readonly rest: '{nav?}' | '{nav?}/{categoryId?}' | '{nav?}/{page?}'
  /** What will come from it, and what will go to it. */
  readonly brings: readonly Thing[]
  readonly takes: readonly Thing[]
}

/** Every system that has a screen of its own. None of them exchanges anything yet: their screens say so. */
export const CONNECTORS: readonly Connector[] = [
  { type: 'bartender', rest: '{nav?}', brings: ['templates'], takes: ['labels'] },
  { type: 'etpos', rest: '{nav?}', brings: ['products', 'sales'], takes: ['allergens'] },
  { type: 'zapier', rest: '{nav?}', brings: [], takes: ['events'] },
  {
    type: 'gastrokaizen',
    rest: '{nav?}/{categoryId?}',
    brings: ['products', 'recipes', 'allergens'],
    takes: [],
  },
  { type: 'revoxef', rest: '{nav?}/{categoryId?}', brings: ['products', 'sales'], takes: ['allergens'] },
  { type: 'revoretail', rest: '{nav?}/{categoryId?}', brings: ['products', 'sales'], takes: ['stock'] },
  { type: 'revoflow', rest: '{nav?}/{categoryId?}', brings: ['bookings'], takes: [] },
  {
    type: 'tspoonlab',
    rest: '{nav?}/{categoryId?}',
    brings: ['products', 'recipes', 'allergens'],
    takes: ['stock'],
  },
  {
    type: 'odoo',
    rest: '{nav?}/{categoryId?}',
    brings: ['products', 'purchases'],
    takes: ['stock', 'orders'],
  },
  { type: 'holded', rest: '{nav?}/{categoryId?}', brings: ['products', 'purchases'], takes: ['stock'] },
  { type: 'glop', rest: '{nav?}/{categoryId?}', brings: ['products', 'sales'], takes: ['allergens'] },
  { type: 'orderry', rest: '{nav?}/{categoryId?}', brings: ['orders'], takes: ['stock'] },
  { type: 'agora', rest: '{nav?}/{page?}', brings: ['products', 'sales'], takes: ['allergens', 'stock'] },
  { type: 'apicbase', rest: '{nav?}', brings: ['products', 'recipes', 'allergens'], takes: ['stock'] },
  { type: 'gstock', rest: '{nav?}/{page?}', brings: ['products', 'recipes', 'purchases'], takes: ['stock'] },
]

/** Ordering through another product: the one screen for all of them. */
export const ORDERING: Connector = {
  type: 'ordering',
  rest: '{nav?}',
  brings: ['orders'],
  takes: ['products', 'stock'],
}
