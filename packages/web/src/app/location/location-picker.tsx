import { Popover } from '@mantine/core'
import { IconChevronDown, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { hasLevel } from '../../data/session/gate.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { fetchedPart } from '../../kit/fetched-part.tsx'
import { Marquee } from '../../kit/marquee/marquee.tsx'
import { ListSkeleton } from '../../kit/states/skeletons.tsx'
import classes from './location-picker.module.css'
import { useChooseLocation } from './use-choose-location.ts'
import { useLocations } from './use-locations.ts'

const { Part: LocationPanel, fetch: fetchPanel } = fetchedPart(
  () => import('./location-panel.tsx'),
  () => <ListSkeleton rows={5} />,
)

/** Shows where one works and lets one change it, where there is more than one answer. */
export function LocationPicker() {
  const t = useText()
  const session = useSession()
  const { location } = session
  const [isOpen, setIsOpen] = useState(false)
  const { choosing, choose } = useChooseLocation()
  // Fetched a second after the start, so that the list is there when it is opened.
  const { data } = useLocations('', { delayed: true })
  const chooseAndClose = async (id: string) => {
    const isChosen = await choose(id)
    if (isChosen) setIsOpen(false)
    return isChosen
  }
  const sign = <IconMapPin size={20} stroke={1.6} aria-hidden className={classes.sign} />
  // Who may show the whole organization, or another one, has something to choose all the same.
  const isOnly = data?.count === 1 && data.locations[0]?.id === location?.id && !hasLevel(session, 'RO', 4)
  if (isOnly && location !== null)
    return (
      <div className={classes.picker} data-only data-tour="location-picker">
        {sign}
        <span className={classes.name}>
          <Marquee text={location.name} />
        </span>
      </div>
    )
  const label = location === null ? t('location.choose') : t('location.change', { name: location.name })
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      width={360}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.picker}
          data-tour="location-picker"
          aria-label={label}
          onPointerEnter={() => void fetchPanel()}
          onClick={() => setIsOpen(open => !open)}
        >
          {sign}
          <span className={classes.name}>
            {location === null ? (
              <span className={classes.choose}>{t('location.choose')}</span>
            ) : (
              <Marquee text={location.name} />
            )}
          </span>
          <IconChevronDown size={18} stroke={1.6} aria-hidden className={classes.sign} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown!} aria-label={t('location.choose')}>
        <LocationPanel choosing={choosing} onChoose={chooseAndClose} />
      </Popover.Dropdown>
    </Popover>
  )
}
