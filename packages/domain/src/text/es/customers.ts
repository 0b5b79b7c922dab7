import type { Texts } from '../translate.ts'

/** Organizations that somebody looks after: lists and what is done with them. */
export const customers = {} satisfies Texts
