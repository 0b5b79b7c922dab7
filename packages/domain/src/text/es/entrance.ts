import type { Texts } from '../translate.ts'

/** Coming in where nobody has let one in: the first start, signing up. */
export const entrance = {} satisfies Texts
