import type { Complete } from '../language.ts'
import type * as words from './index.ts'

/** Does not compile while a word lacks. */
export type Words = Complete<typeof words>
