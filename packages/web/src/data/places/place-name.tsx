import { usePlaces } from './use-places.ts'

/** What a place is called; a dash while that is not known, or not to be seen. */
export function PlaceName({ id }: { id: string | null | undefined }) {
  const places = usePlaces()
  return (id && places.get(id)?.name) || '–'
}
