import { Awaited } from '../../../data/wire/load-failed.tsx'
import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { nearestPlaces } from '@cloche/domain/rules/places'
import { useMemo, useState } from 'react'
import { namesAbove } from '../../../data/places/place.ts'
import { placeSign } from '../../../data/places/place-signs.ts'
import { usePlaces, usePlacesAsked } from '../../../data/places/use-places.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import classes from './placing.module.css'

/** So many are seen on a phone without searching. */
const shownFirst = 6

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The places, the chambers and shelves of where one stands first; one is tapped. */
export function PlaceChoice({
  standsAt,
  chosen,
  onChoose,
}: {
  /** Where the device is now. */
  standsAt: string | null
  chosen: string | null
  onChoose: (id: string) => void
}) {
  const t = useText()
  const { location } = useSession()
  const places = usePlaces()
  const asked = usePlacesAsked()
  const [search, setSearch] = useState('')
  const [isAll, setIsAll] = useState(false)
  const near = useMemo(
    () =>
      nearestPlaces(
        [...places.values()].filter(({ active }) => active !== false),
        location?.id ?? null,
      ),
    [places, location],
  )
  if (places.size === 0)
    return (
      <Awaited queries={[asked]}>
        <ListSkeleton rows={4} />
      </Awaited>
    )
  const words = plain(search.trim())
  const found = near.filter(({ place }) => plain(place.name).includes(words))
  const isCut = words === '' && !isAll && found.length > shownFirst + 1
  const rows = isCut ? found.slice(0, shownFirst) : found
  return (
    <Column gap="sm">
      {near.length > shownFirst && (
        <TextInput
          type="search"
          aria-label={t('deviceSetup.placing.search')}
          placeholder={t('deviceSetup.placing.search')}
          leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      )}
      {rows.length === 0 && <Note>{t('deviceSetup.placing.noPlace')}</Note>}
      <ul className={classes.places}>
        {rows.map(({ place }) => {
          const Sign = placeSign(place.type)
          const above = namesAbove(place, places).at(-1)
          const detail = place.id === standsAt ? t('deviceSetup.placing.here') : above
          return (
            <li key={place.id}>
              <button
                type="button"
                className={classes.place}
                aria-pressed={place.id === chosen}
                onClick={() => onChoose(place.id)}
              >
                <Sign size={24} stroke={1.6} aria-hidden />
                <span className={classes.placeText}>
                  <span className={classes.placeName}>{place.name}</span>
                  {detail !== undefined && <span className={classes.placeDetail}>{detail}</span>}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {isCut && (
        <Button variant="subtle" onClick={() => setIsAll(true)}>
          {t('deviceSetup.placing.more', { count: found.length - rows.length })}
        </Button>
      )}
    </Column>
  )
}
