import { Popover, Switch } from '@mantine/core'
import { IconChevronDown, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { notifyProblem } from '../../data/messages.ts'
import { showWholeOrganization } from '../../data/session/enter.ts'
import { hasLevel } from '../../data/session/gate.ts'
import { isViewFull, useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { Marquee } from '../../kit/marquee/marquee.tsx'
import classes from './location-picker.module.css'
import { LocationSearch } from './location-search.tsx'
import { OtherOrganizations } from './other-organizations.tsx'
import { useChooseLocation } from './use-choose-location.ts'
import { useLocations } from './use-locations.ts'

/** Whether the whole organization is shown; only for those who may say so (RO level 4). */
function ViewFullSwitch() {
  const t = useText()
  const session = useSession()
  const [isChanging, setIsChanging] = useState(false)
  if (!hasLevel(session, 'RO', 4)) return null
  async function change(on: boolean) {
    setIsChanging(true)
    try {
      await showWholeOrganization(on)
    } catch (error) {
      notifyProblem(error)
    }
    setIsChanging(false)
  }
  return (
    <Switch
      className={classes.full!}
      label={t('shell.viewFull')}
      description={t('shell.viewFull.hint')}
      checked={isViewFull(session)}
      disabled={isChanging}
      onChange={event => void change(event.currentTarget.checked)}
    />
  )
}

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
        <LocationSearch choosing={choosing} onChoose={id => void chooseAndClose(id)} />
        <OtherOrganizations choosing={choosing} onChoose={chooseAndClose} />
        <ViewFullSwitch />
      </Popover.Dropdown>
    </Popover>
  )
}
