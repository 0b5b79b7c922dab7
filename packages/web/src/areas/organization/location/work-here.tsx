import { Button } from '@mantine/core'
import { IconMapPinCheck, IconMapPin } from '@tabler/icons-react'
import { PLACE_TYPES } from '@cloche/domain/catalogue'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { chooseLocation } from '../../../data/session/enter.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import classes from './location.module.css'

/** Chooses a place to work in; says so where one does already. Sub-places are no place to work from. */
export function WorkHere({ row }: { row: { id: string; name: string; type: string; active?: boolean } }) {
  const t = useText()
  const session = useSession()
  const [isBusy, setIsBusy] = useState(false)
  if (!(PLACE_TYPES as readonly string[]).includes(row.type) || row.active === false) return null
  if (session.location?.id === row.id)
    return (
      <span className={classes.here}>
        <IconMapPinCheck size={20} stroke={1.6} aria-hidden />
        {t('places.isHere')}
      </span>
    )
  async function choose() {
    setIsBusy(true)
    try {
      await chooseLocation(row.id)
      notify({ kind: 'success', message: t('places.workingAt', { name: row.name }) })
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconMapPin size={20} stroke={1.6} aria-hidden />}
      onClick={() => void choose()}
    >
      {t('places.workHere')}
    </Button>
  )
}
