import { namesAbove, type Place } from '../../../../data/places/place.ts'
import { placeSign } from '../../../../data/places/place-signs.ts'
import { usePlaces } from '../../../../data/places/use-places.ts'
import { useText } from '../../../../data/text/texts.ts'
import { SignedName } from '../../../../kit/marks/signed-name.tsx'

/** The way down to a place: `Hoteles Marina > Hotel Marina`. */
export function PathAbove({ place }: { place: Pick<Place, 'id' | 'hierarchy'> }) {
  const t = useText()
  const names = namesAbove(place, usePlaces())
  return names.length === 0 ? null : names.reduce((above, name) => t('places.inside', { above, name }))
}

/** A place in a list: the sign of its type, its name, and where it lies. */
export function PlaceCell({
  place,
  name,
}: {
  place: Pick<Place, 'id' | 'type' | 'hierarchy'>
  name: string
}) {
  const hasPath = place.hierarchy.length > 1
  return (
    <SignedName
      icon={placeSign(place.type)}
      name={name}
      {...(hasPath ? { detail: <PathAbove place={place} /> } : {})}
    />
  )
}
