import { Switch } from '@mantine/core'
import { useState } from 'react'
import { notifyProblem } from '../../data/messages.ts'
import { showWholeOrganization } from '../../data/session/enter.ts'
import { hasLevel } from '../../data/session/gate.ts'
import { isViewFull, useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import classes from './location-picker.module.css'
import { LocationSearch } from './location-search.tsx'
import { OtherOrganizations } from './other-organizations.tsx'

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

/** What the picker opens: the locations, those of other organizations, and whether all of the organization is shown. */
export default function LocationPanel({
  choosing,
  onChoose,
}: {
  choosing: string | null
  onChoose: (id: string) => Promise<boolean>
}) {
  return (
    <>
      <LocationSearch choosing={choosing} onChoose={id => void onChoose(id)} />
      <OtherOrganizations choosing={choosing} onChoose={onChoose} />
      <ViewFullSwitch />
    </>
  )
}
