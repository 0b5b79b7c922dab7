import { Button } from '@mantine/core'
import { IconUserOff, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import type { ListMachine } from '../../../entity-screens/machine/list/use-list-machine.ts'
import { AssignDialog, giveAll } from './assign-dialog.tsx'
import type { LicenseRow } from './license-calls.ts'
import { holdersOf } from './license-effects.ts'

const icon = <IconUserPlus size={20} stroke={1.6} />

/** Giving licences to somebody and taking them back, for one or for several. */
function useGiving(licenses: readonly LicenseRow[], onDone: () => void) {
  const t = useText()
  const session = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const held = licenses.filter(license => license.userId !== null || license.deviceId !== null)
  async function takeBack() {
    setIsBusy(true)
    const people = held.filter(license => license.userId !== null)
    const machines = held.filter(license => license.userId === null)
    const done = t('licensing.takenBack', { count: held.length })
    const isDone =
      (await giveAll(people, 'user', null, done)) && (await giveAll(machines, 'device', null, done))
    setIsBusy(false)
    if (isDone) onDone()
  }
  return {
    may:
      licenses.length > 0 &&
      (hasLevel(session, 'LI', 3) ||
        (hasLevel(session, 'LI', 2) && holdersOf(licenses.map(license => license.type)).length > 1)),
    isHeld: held.length > 0,
    isBusy,
    open: () => setIsOpen(true),
    takeBack: () => void takeBack(),
    dialog: isOpen && (
      <AssignDialog
        licenses={licenses}
        onClose={isDone => {
          setIsOpen(false)
          if (isDone) onDone()
        }}
      />
    ),
  }
}

/** What can be done with the licences that are chosen in the list. */
export function LicenseSelection({ machine }: { machine: ListMachine }) {
  const t = useText()
  const licenses = [...machine.selected.values()] as unknown as LicenseRow[]
  const giving = useGiving(licenses, () => machine.selectRows([]))
  if (!giving.may) return null
  return (
    <>
      <Button variant="subtle" leftSection={icon} onClick={giving.open}>
        {t('licensing.assign')}
      </Button>
      {giving.isHeld && (
        <Button
          variant="subtle"
          loading={giving.isBusy}
          leftSection={<IconUserOff size={20} stroke={1.6} />}
          onClick={giving.takeBack}
        >
          {t('licensing.takeBack')}
        </Button>
      )}
      {giving.dialog}
    </>
  )
}

/** The same at the head of one licence. */
export function LicenseButtons({ row }: { row: LicenseRow }) {
  const t = useText()
  const giving = useGiving([row], () => undefined)
  if (!giving.may) return null
  return (
    <>
      {giving.isHeld && (
        <Button variant="default" loading={giving.isBusy} onClick={giving.takeBack}>
          {t('licensing.takeBack')}
        </Button>
      )}
      <Button variant="default" leftSection={icon} onClick={giving.open}>
        {t('licensing.assign')}
      </Button>
      {giving.dialog}
    </>
  )
}
