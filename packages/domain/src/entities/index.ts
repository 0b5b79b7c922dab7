/** The door of the entities for other packages; inside this one, files are imported themselves. */
export { ALL_ENTITIES, ENTITIES, entityNamed, type Entities, type EntityName, type EntityOf } from './all.ts'
export { FORECAST_DAYS, PLAN_REASONS } from './planning/forecast-shapes.ts'
export { ORDER_WHY } from './ordering/order-why.ts'
export { stockExpiration, stockPlace, stockProduct, stockState } from './stock/stock-lists.ts'
