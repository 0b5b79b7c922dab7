/** The time zones of the world as the browser knows them; one that is in use stays among them. */
export function timeZones(inUse: string | null): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return [...new Set([...(inUse === null ? [] : [inUse]), 'UTC', ...known])].sort()
}
