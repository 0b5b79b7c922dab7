/** What comes from suppliers and goes to other kitchens: orders, baskets, deliveries. */
export { orderingArea } from './ordering/area.ts'
export { levelsStatement } from './baskets/basket.store.ts'
export { fillBasket } from './baskets/fill.ts'
export {
  broughtStatement,
  type MenuItemRow,
  menusStatement,
  type RecipeRow,
  recipesStatement,
} from './baskets/needs.store.ts'
export { findOrder, linesOf } from './baskets/order.store.ts'
export { type Place, placeOf } from './baskets/place.ts'
export { putFacts } from './baskets/put-facts.ts'
export { writeOrder } from './baskets/write-order.ts'
