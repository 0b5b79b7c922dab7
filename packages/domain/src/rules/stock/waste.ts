/** Why food is thrown away, as far as it can be guessed. */
import type { WasteCause } from './variations.ts'

/** What the date of a label makes likely; null: nothing. What is past its best is not thrown away for that alone. */
export const likelyCause = (mark: string | null): WasteCause | null => (mark === 'expired' ? 'expired' : null)
