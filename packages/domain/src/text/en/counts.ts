import type { Texts } from '../translate.ts'

/** Counting on the floor, and the review. */
export const counts = {
  'counts.due': 'Count now',
} satisfies Texts
