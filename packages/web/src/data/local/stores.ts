/**
 * The stores of the browser's database, with their indexes and the entity whose records they keep; a test compares
 * them with the declarations. Contexts are no entity: trees that a call answers.
 */
export interface LocalStore {
  readonly entity: string | null
  /** Index name -> field of the record. */
  readonly indexes?: Readonly<Record<string, string>>
}

export const localStores: Readonly<Record<string, LocalStore>> = {
  organizations: { entity: 'organization', indexes: { smallId: 'smallId' } },
  locations: { entity: 'location' },
  products: { entity: 'product', indexes: { productGtin: 'gtin' } },
  batchings: { entity: 'batching' },
  labeltemplates: { entity: 'template' },
  devices: { entity: 'device', indexes: { serial: 'serial' } },
  actions: { entity: 'action', indexes: { path: 'path' } },
  equipments: { entity: 'equipment' },
  programs: { entity: 'program' },
  users: { entity: 'user', indexes: { email: 'email' } },
  containers: { entity: 'container', indexes: { containerSscc: 'sscc' } },
  containershapes: { entity: 'containerShape' },
  tasks: { entity: 'task' },
  sensors: { entity: 'sensor', indexes: { path: 'path' } },
  elaborations: { entity: 'elaboration' },
  states: { entity: 'state' },
  experiments: { entity: 'experiment' },
  qualityparameters: { entity: 'qualityParameter' },
  contexts: { entity: null },
  haccps: { entity: 'haccpPoint' },
}

const storeByEntity = new Map(
  Object.entries(localStores).flatMap(([store, { entity }]) => (entity === null ? [] : [[entity, store]])),
)

/** The store that keeps an entity's records; undefined: they are not kept. */
export function storeOf(entity: string): string | undefined {
  return storeByEntity.get(entity)
}
