import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { notify, problemText } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import type { RecordRow } from '../../../entity-screens/machine/wire.ts'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { useKitWords } from '../../../kit/words.tsx'
import { savePlaces } from '../account/calls.ts'
import { PlaceChecks } from '../places/place-checks.tsx'
import { usePlaces } from '../places/use-places.ts'
import classes from './people.module.css'

/** Enrols several people in further places; where they are already enrolled stays. */
export function EnrolDialog({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly RecordRow[]
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const words = useKitWords()
  const places = usePlaces()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function enrol() {
    setIsBusy(true)
    setRefusal(null)
    try {
      for (const row of rows) {
        const before = (row['locationIds'] as readonly string[] | null) ?? []
        await savePlaces(row.id, [...new Set([...before, ...chosen])])
      }
      await noteWrite()
      notify({ kind: 'success', message: t('people.enrolled', { count: rows.length }) })
      onDone()
      onClose()
    } catch (error) {
      // Enrolling twice changes nothing: trying again goes on where it stopped.
      setRefusal(problemText(error))
      await noteWrite()
    }
    setIsBusy(false)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('people.enrolTitle', { count: rows.length })}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <div className={classes.form}>
        <p className={classes.quiet}>{t('places.how')}</p>
        {places.data === undefined ? (
          <ListSkeleton rows={4} />
        ) : (
          <PlaceChecks
            nodes={places.data}
            chosen={chosen}
            onChange={setChosen}
            label={t('user.field.locationIds')}
          />
        )}
        <Refusal text={refusal} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('verb.cancel')}
          </Button>
          <Button loading={isBusy} disabled={chosen.size === 0} onClick={() => void enrol()}>
            {t('people.enrol')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
