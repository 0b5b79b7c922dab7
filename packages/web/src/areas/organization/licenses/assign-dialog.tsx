import { Button, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { notifyUndo } from '../../../data/messages.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { RecordSelect } from '../../../entity-screens/fields/links/record-select.tsx'
import { OneOf } from '../../../entity-screens/fields/plain/options.tsx'
import { noteWrite, notifyRefusal } from '../../../entity-screens/machine/record-actions.ts'
import { hintBelow } from '../../../kit/theme/hint-below.ts'
import { useKitWords } from '../../../kit/words.tsx'
import { giveLicense, type LicenseRow } from './license-calls.ts'
import { holdersOf, type Holder } from './license-effects.ts'
import classes from './licenses.module.css'

const fieldOf = { user: 'userId', device: 'deviceId', location: 'locationId' } as const

/**
 * Gives all these licences to one holder (null takes them back), and offers to undo it. Stops at the first
 * refusal, which is said; answers whether all was done.
 */
export async function giveAll(
  licenses: readonly LicenseRow[],
  holder: Holder,
  id: string | null,
  done: string,
): Promise<boolean> {
  const given: LicenseRow[] = []
  const field = fieldOf[holder]
  let isDone = true
  try {
    for (const license of licenses) {
      if (license[field] === id) continue
      await giveLicense(license, holder, id)
      given.push(license)
    }
  } catch (error) {
    notifyRefusal(error)
    isDone = false
  }
  await noteWrite()
  if (given.length > 0 && isDone)
    notifyUndo(done, async () => {
      for (const license of given) await giveLicense({ ...license, [field]: id }, holder, license[field])
      await noteWrite()
    })
  return isDone
}

/** Gives licences to a person, a machine or a place: what all of them may be given to. */
export function AssignDialog({
  licenses,
  onClose,
}: {
  licenses: readonly LicenseRow[]
  /** `isDone` when they were given. */
  onClose: (isDone: boolean) => void
}) {
  const t = useText()
  const words = useKitWords()
  const session = useSession()
  // Where a licence counts is granted with it.
  const all = holdersOf(licenses.map(license => license.type))
  const holders = hasLevel(session, 'LI', 3) ? all : all.filter(holder => holder !== 'location')
  const [holder, setHolder] = useState<Holder>(holders[0]!)
  const [id, setId] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const frame = { withAsterisk: false, disabled: false, inputWrapperOrder: hintBelow }
  const mayGive = id !== null || holder === 'location'
  async function give() {
    setIsBusy(true)
    const isDone = await giveAll(licenses, holder, id, t('licensing.assigned', { count: licenses.length }))
    setIsBusy(false)
    if (isDone) onClose(true)
  }
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={t('licensing.assignTitle', { count: licenses.length })}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <form
        className={classes.dialog}
        onSubmit={event => {
          event.preventDefault()
          if (mayGive) void give()
        }}
      >
        {holders.length > 1 ? (
          <OneOf
            frame={{ ...frame, label: t('licensing.holder') }}
            options={holders.map(value => ({ value, label: t(`licensing.holder.${value}`) }))}
            value={holder}
            onChange={value => {
              setHolder(value as Holder)
              setId(null)
            }}
          />
        ) : (
          licenses.length > 1 && <Text size="sm">{t('licensing.mixed')}</Text>
        )}
        <RecordSelect
          key={holder}
          entity={holder}
          value={id}
          onChange={setId}
          frame={{
            ...frame,
            label: t(`licensing.holder.${holder}`),
            ...(holder === 'location' ? { description: t('licensing.placeHint') } : {}),
          }}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => onClose(false)}>
            {t('verb.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!mayGive}>
            {t('licensing.assign')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
