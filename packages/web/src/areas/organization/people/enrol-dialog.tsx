import { Awaited } from '../../../data/wire/load-failed.tsx'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { own } from '../../../data/actions/text-fields.tsx'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import type { RecordRow } from '../../../entity-screens/machine/wire.ts'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { savePlaces } from '../account/calls.ts'
import { PlaceChecks } from '../places/place-checks.tsx'
import { usePlaces } from '../places/use-places.ts'

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
  const places = usePlaces()
  return (
    <ActionDialog
      onClose={onClose}
      onDone={() => {
        onDone()
        onClose()
      }}
      action={{
        title: t('people.enrolTitle', { count: rows.length }),
        size: 'lg',
        start: { chosen: new Set<string>() as ReadonlySet<string> },
        fields: () => ({
          chosen: own<ReadonlySet<string>>(
            ({ value, onChange }) =>
              places.data === undefined ? (
                <Awaited queries={[places]}>
                  <ListSkeleton rows={4} />
                </Awaited>
              ) : (
                <PlaceChecks
                  nodes={places.data}
                  chosen={value}
                  onChange={onChange}
                  label={t('user.field.locationIds')}
                />
              ),
            value => value.size === 0,
          ),
        }),
        consequence: t('places.how'),
        verb: t('people.enrol'),
        run: async ({ chosen }) => {
          try {
            // Enrolling twice changes nothing: trying again goes on where it stopped.
            for (const row of rows) {
              const before = (row['locationIds'] as readonly string[] | null) ?? []
              await savePlaces(row.id, [...new Set([...before, ...chosen])])
            }
          } finally {
            await noteWrite()
          }
        },
        done: () => t('people.enrolled', { count: rows.length }),
      }}
    />
  )
}
