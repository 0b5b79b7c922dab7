/** What machines tell of, by the path of the action: their programs, and what happens to them besides. */

export type BesidesPrograms = 'door' | 'defrost' | 'cleaning' | 'error'

const BESIDES: readonly (readonly [BesidesPrograms, RegExp])[] = [
  ['door', /(^|[/-])doors?([/-]|$)/],
  ['defrost', /defrost/],
  ['cleaning', /^clean(\/|$)/],
  ['error', /^error(\/|$)/],
]

/** What an action is of where it is no program of a machine; null: it may be one. */
export const besidesPrograms = (action: string): BesidesPrograms | null =>
  BESIDES.find(([, path]) => path.test(action))?.[0] ?? null

/** Whether a machine tells that a program begins or ends; null: of something else. A door that opens ends no program. */
export function programEdge({
  action,
  kind,
}: {
  readonly action: string
  readonly kind: string
}): 'start' | 'end' | null {
  if (besidesPrograms(action) !== null) return null
  if (kind === 'start') return 'start'
  return kind === 'end' || kind === 'ended' ? 'end' : null
}
