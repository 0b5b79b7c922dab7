/** Milliseconds between two steps. */
export const stepEvery = 50
/** Milliseconds of rest at either end. */
export const pauseAtEnd = 2000
/** CSS pixels of one step: forty a second can be read. */
const stride = 2

/** Where a line that stands `at` pixels to the left goes next; from its end it goes back to its beginning. */
export function nextStep(at: number, longest: number): { to: number; isAtEnd: boolean } {
  if (at >= longest) return { to: 0, isAtEnd: true }
  const to = Math.min(at + stride, longest)
  return { to, isAtEnd: to === longest }
}
