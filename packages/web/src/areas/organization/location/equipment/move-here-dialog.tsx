import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { call } from '../../../../data/wire/call.ts'
import { RecordsSelect } from '../../../../entity-screens/fields/links/record-select.tsx'
import { noteWrite } from '../../../../entity-screens/machine/record-actions.ts'
import { useKitWords } from '../../../../kit/words.tsx'
import classes from './equipment.module.css'

/** Moves devices that stand elsewhere to this place; their sensors come along. */
export function MoveHereDialog({
  place,
  onClose,
}: {
  place: { id: string; name: string }
  onClose: () => void
}) {
  const t = useText()
  const words = useKitWords()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isMoving, setIsMoving] = useState(false)
  async function move() {
    setIsMoving(true)
    try {
      await call('PUT', '/location/devices', { body: { devices: chosen, location: place.id } })
      await noteWrite()
      notify({ kind: 'success', message: t('places.devices.moved', { count: chosen.length }) })
      onClose()
    } catch (error) {
      notifyProblem(error)
      setIsMoving(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('places.devices.moveTo', { name: place.name })}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <div className={classes.form}>
        <p className={classes.text}>{t('places.devices.moveHint')}</p>
        <RecordsSelect
          entity="device"
          value={chosen}
          onChange={setChosen}
          max={500}
          frame={{ label: t('device.many') }}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button loading={isMoving} disabled={chosen.length === 0} onClick={() => void move()}>
            {t('places.devices.moveCount', { count: chosen.length })}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
