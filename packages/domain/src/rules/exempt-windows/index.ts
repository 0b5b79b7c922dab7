/** Times of the week at which values may be beyond their limits: defrosting, cleaning, closed hours. */
export { exemptTimes, type ExemptWindow } from './windows.ts'
