import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../data/text/texts.ts'
import { noteWrite, notifyRefusal } from '../machine/record-actions.ts'
import type { RecordMachine } from '../machine/record/use-record-machine.ts'
import { sendChange } from '../machine/wire.ts'
import type { RecordLock } from '../slots.ts'
import classes from './record.module.css'

/** Why a record stands as it is, and the button that opens it. */
export function LockBanner({ machine, lock }: { machine: RecordMachine; lock: RecordLock }) {
  const t = useText()
  const [isBusy, setIsBusy] = useState(false)
  const { entity, row, rights } = machine
  const { unlock } = lock
  async function open() {
    if (row === null || unlock === undefined) return
    setIsBusy(true)
    try {
      await sendChange(entity, row.id, { ...unlock.change, version: row['version'] })
      await noteWrite()
    } catch (error) {
      notifyRefusal(error)
    }
    setIsBusy(false)
  }
  return (
    <div className={classes.lock} role="note">
      <IconLock size={20} stroke={1.8} aria-hidden />
      <span className={classes.lockText}>{t(lock.text)}</span>
      {unlock !== undefined && rights.edit && (
        <Button variant="default" loading={isBusy} onClick={() => void open()}>
          {t(unlock.text)}
        </Button>
      )}
    </div>
  )
}
