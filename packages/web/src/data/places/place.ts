export interface Place {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly parentId: string | null
  /** Ids from the root to this place, itself last. */
  readonly hierarchy: readonly string[]
  readonly active?: boolean
}

export type Places = ReadonlyMap<string, Place>

/** The names above a place, from the root down; those that are not known are left out. */
export function namesAbove(place: Pick<Place, 'id' | 'hierarchy'>, places: Places): string[] {
  return place.hierarchy.flatMap(id => (id === place.id ? [] : (places.get(id)?.name ?? [])))
}
