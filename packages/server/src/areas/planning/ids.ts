/** Ids that follow from what a record is made for: whoever makes it, and however often, it is made once. */
import { createHash } from 'node:crypto'

export function derivedId(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join('/')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const occurrenceId = (seriesId: string, day: string): string => derivedId('occurrence', seriesId, day)
