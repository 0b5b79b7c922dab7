import type { TextValues } from '@cloche/domain/text'

/** What the limits of a point say: the key of a sentence and its values, or null where there are none. */
export function limitsText({ minimum, maximum }: { minimum: number | null; maximum: number | null }): {
  key: string
  values: TextValues
} | null {
  if (minimum !== null && maximum !== null) return { key: 'haccpCheck.between', values: { minimum, maximum } }
  if (minimum !== null) return { key: 'haccpCheck.atLeast', values: { minimum } }
  return maximum === null ? null : { key: 'haccpCheck.atMost', values: { maximum } }
}
