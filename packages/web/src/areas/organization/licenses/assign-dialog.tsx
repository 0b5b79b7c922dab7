import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { segments } from '../../../data/actions/choice-fields.tsx'
import { notifyUndo } from '../../../data/messages.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { record } from '../../../entity-screens/fields/links/record-field.tsx'
import { noteWrite, notifyRefusal } from '../../../entity-screens/machine/record-actions.ts'
import { giveLicense, type LicenseRow } from './license-calls.ts'
import { holdersOf, type Holder } from './license-effects.ts'

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
  const session = useSession()
  const count = licenses.length
  // Where a licence counts is granted with it.
  const all = holdersOf(licenses.map(license => license.type))
  const holders = hasLevel(session, 'LI', 3) ? all : all.filter(holder => holder !== 'location')
  return (
    <ActionDialog
      onClose={() => onClose(false)}
      onDone={() => onClose(true)}
      action={{
        title: t('licensing.assignTitle', { count }),
        start: { holder: holders[0]!, id: null as string | null },
        fields: ({ holder }) => ({
          holder:
            holders.length === 1
              ? null
              : segments({
                  label: t('licensing.holder'),
                  options: holders.map(value => ({ value, label: t(`licensing.holder.${value}`) })),
                }),
          id: record({
            entity: holder,
            label: t(`licensing.holder.${holder}`),
            hint: holder === 'location' ? t('licensing.placeHint') : undefined,
            // Without a place a licence counts everywhere.
            isRequired: holder !== 'location',
          }),
        }),
        follow: name => (name === 'holder' ? { id: null } : {}),
        consequence: holders.length === 1 && count > 1 ? t('licensing.mixed') : null,
        verb: t('licensing.assign'),
        run: ({ holder, id }) => giveAll(licenses, holder, id, t('licensing.assigned', { count })),
      }}
    />
  )
}
