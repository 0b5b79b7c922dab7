/** Lists of names that several declarations and rules share, as the specification and the field name them: files that import nothing but each other. */
export * from './alerts.ts'
export * from './attachment-types.ts'
export * from './chase.ts'
export * from './customers.ts'
export * from './deposits.ts'
export * from './devices.ts'
export * from './directory.ts'
export * from './events.ts'
export * from './food.ts'
export * from './haccp.ts'
export * from './label.ts'
export * from './languages.ts'
export { ALLOTTED_TYPES, PURCHASE_STATUSES } from './licenses.ts'
export { INCIDENCE_MOVES, ORDER_MOVES, TASK_MOVES } from './moves.ts'
export * from './order.ts'
export * from './papers.ts'
export * from './permissions.ts'
export {
  BUSINESS_AREAS,
  COMPANY_POSITIONS,
  LOCATION_TYPES,
  PLACE_TYPES,
  SITE_TYPES,
  SUB_PLACE_TYPES,
} from './places.ts'
export * from './planning.ts'
export * from './processes.ts'
export * from './proofs.ts'
export * from './report.ts'
export * from './set-up.ts'
export * from './states.ts'
export * from './stock.ts'
export * from './store.ts'
export * from './themes.ts'
export * from './tickets.ts'
export * from './time.ts'
export * from './triggers.ts'
export * from './units.ts'
