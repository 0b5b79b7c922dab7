/** The door of the entities for other packages; inside this one, files are imported themselves. */
export { ALL_ENTITIES, ENTITIES, entityNamed, type Entities, type EntityName, type EntityOf } from './all.ts'
export { stockExpiration, stockPlace, stockProduct, stockState } from './stock/stock-lists.ts'
