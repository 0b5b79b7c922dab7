import { Popover } from '@mantine/core'
import { IconChevronDown, IconMapPin } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { hasLevel } from '../../data/session/gate.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { Marquee } from '../../kit/marquee/marquee.tsx'
import { ListSkeleton } from '../../kit/states/skeletons.tsx'
import classes from './location-picker.module.css'
import { useChooseLocation } from './use-choose-location.ts'
import { useLocations } from './use-locations.ts'

const fetchPanel = () => import('./location-panel.tsx')
const LocationPanel = lazy(fetchPanel)

/** Shows where one works and lets one change it. */
export function LocationPicker() {
  const t = useText()
  const { location } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const { choosing, choose } = useChooseLocation()
  // Fetched a second after the start, so that the list is there when it is opened.
  useLocations('', { delayed: true })
  const label = location === null ? t('location.choose') : t('location.change', { name: location.name })
  const chooseAndClose = async (id: string) => {
    const isChosen = await choose(id)
    if (isChosen) setIsOpen(false)
    return isChosen
  }
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
          onClick={() => setIsOpen(open => !open)}
        >
          <IconMapPin size={20} stroke={1.6} aria-hidden className={classes.sign} />
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
        <Suspense fallback={<ListSkeleton rows={5} />}>
          <LocationPanel choosing={choosing} onChoose={chooseAndClose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
