/** The places that somebody is about to make: a small tree as a list, each after the one that it stands in. Pure. */
import { typesInside, type LocationType } from '@cloche/domain/rules/places'
import { placesOfStart, type SetUpStart } from '@cloche/domain/rules/set-up'

export interface PlaceDraft {
  readonly id: string
  readonly parentId: string | null
  readonly type: LocationType
  readonly name: string
  readonly address: string
  readonly city: string
}

/** The places of a start with names of their own; `newId` makes the ids. */
export function draftsOf(
  start: SetUpStart,
  nameOf: (key: string, number: number) => string,
  newId: () => string,
): PlaceDraft[] {
  const ids: string[] = []
  return placesOfStart(start).map(({ type, inside, name, number }) => {
    const id = newId()
    ids.push(id)
    const parentId = inside === null ? null : (ids[inside] ?? null)
    return { id, parentId, type, name: nameOf(name, number), address: '', city: '' }
  })
}

/** How deep a place stands among these. */
export function depthOf(places: readonly PlaceDraft[], place: PlaceDraft): number {
  const parent = places.find(({ id }) => id === place.parentId)
  return parent === undefined ? 0 : depthOf(places, parent) + 1
}

/** What a place may be where it stands, and still hold what stands in it. */
export function typesOf(places: readonly PlaceDraft[], place: PlaceDraft): LocationType[] {
  const parent = places.find(({ id }) => id === place.parentId)
  const children = places.filter(({ parentId }) => parentId === place.id)
  return typesInside(parent?.type ?? null).filter(type =>
    children.every(child => typesInside(type).includes(child.type)),
  )
}

/** One more, like the last one beside it. */
export function withAnother(places: readonly PlaceDraft[], name: string, id: string): PlaceDraft[] {
  const last = places.at(-1)
  return [
    ...places,
    {
      id,
      parentId: last?.parentId ?? null,
      type: last?.type ?? 'kitchen',
      name,
      address: '',
      city: last?.city ?? '',
    },
  ]
}

/** Without a place and all that stands in it. */
export function without(places: readonly PlaceDraft[], id: string): PlaceDraft[] {
  const gone = new Set([id])
  for (const place of places) if (place.parentId !== null && gone.has(place.parentId)) gone.add(place.id)
  return places.filter(place => !gone.has(place.id))
}

/** Where whoever made them goes first: where work is done. */
export const firstPlace = (places: readonly PlaceDraft[]): PlaceDraft | undefined =>
  places.find(({ type }) => type === 'kitchen' || type === 'productionCentre') ?? places.at(-1)
