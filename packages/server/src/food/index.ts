/** Food and what it is made of: products, recipes, labels, containers, stock, and where it is. */
export { elaborationArea } from './elaboration/area.ts'
export { labelingArea } from './labeling/area.ts'
export { productionArea } from './production/area.ts'
export { publicArea } from './public/area.ts'
export { stockArea } from './stock/area.ts'
export { USED_MAX, useStatement } from './figures/stock-use.store.ts'
export { VALUED_MAX, valueStatement, worthOf } from './figures/stock-value.store.ts'
export { worthAt } from './figures/stock-worth.ts'
export {
  breachedFood,
  type BreachedFood,
  type BreachedLabel,
  breachesOfLabel,
  contentsOf,
  type FoodInside,
  measuredDuring,
  type OpenBreach,
} from './whereabouts/index.ts'
