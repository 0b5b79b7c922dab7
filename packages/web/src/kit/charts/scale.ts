/** Which of so many labels are written where there is room for `room` of them: evenly, the last one always. */
export function labelledAt(count: number, room: number): (at: number) => boolean {
  const every = Math.max(1, Math.ceil(count / Math.max(1, room)))
  return at => (count - 1 - at) % every === 0
}
