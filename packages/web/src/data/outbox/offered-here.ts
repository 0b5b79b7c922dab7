/** What of the kept records counts at the place they were kept for; those of a release before say nothing of it. */
import { countsAt } from '@cloche/domain/rules/ranges'
import type { PlaceFacts } from './facts.ts'

/** Recipes and labels name records that are offered elsewhere too: those are kept, and not chosen from. */
export function isOfferedHere(
  { place, locations }: Pick<PlaceFacts, 'place' | 'locations'>,
  record: object,
): boolean {
  const { placeIds } = record as { readonly placeIds?: unknown }
  if (!Array.isArray(placeIds)) return true
  const hierarchies = new Map(locations.map(({ id, hierarchy }) => [id, hierarchy]))
  const here = { id: place.id, hierarchy: hierarchies.get(place.id) ?? [place.id] }
  return countsAt(placeIds as readonly string[], here, id => hierarchies.get(id) ?? undefined)
}
