/** Who sells Cloche: the store, affiliates, administration. */
export { adminArea } from './admin/area.ts'
export { affiliateArea } from './affiliate/area.ts'
export { storeArea } from './store/area.ts'
