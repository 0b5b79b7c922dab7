/**
 * Signs that checks may have been written down without being made. A sign says what was seen and in which checks; it is
 * no verdict: each has an innocent reading, and whoever verifies looks.
 */
export { sameValueSign, signsOf } from './signs.ts'
export type { PersonAct, SeenCheck, Sign } from './signs.ts'
