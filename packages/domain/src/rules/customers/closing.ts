const DAY_MS = 86_400_000

/** The instant after which everything of an organization that was closed is erased. @param closed ISO instant */
export function eraseDay(closed: string, keptDays: number): string {
  return new Date(Date.parse(closed) + keptDays * DAY_MS).toISOString()
}
