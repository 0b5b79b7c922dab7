import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { select } from '../../../data/actions/choice-fields.tsx'
import { useRecords } from '../../../data/records/records.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { usePlaces } from '../places/use-places.ts'
import { isSameJob, saveJobs, type JobHeld } from './job-calls.ts'

/** A person who is given a profile, with those they hold. */
export interface Receiver {
  readonly id: string
  readonly jobs: readonly JobHeld[]
}

interface Given {
  readonly profileId: string | null
  readonly locationId: string | null
}

/** Asks which profile, and where; gives it to one or several people. What they hold stays. */
export function GiveDialog({
  people,
  onClose,
  onDone,
}: {
  people: readonly Receiver[]
  onClose: () => void
  onDone?: () => void
}) {
  const t = useText()
  const { location } = useSession()
  const profiles = useRecords('jobProfile', { limit: 500, attributes: ['id', 'name'] })
  const places = usePlaces()
  const start: Given = { profileId: null, locationId: location?.id ?? null }
  return (
    <ActionDialog<Given, true>
      onClose={onClose}
      onDone={() => {
        onDone?.()
        onClose()
      }}
      action={{
        title: people.length === 1 ? t('job.give') : t('job.giveTo', { count: people.length }),
        start,
        fields: () => ({
          profileId: select({
            label: t('jobProfile.one'),
            options: (profiles.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
            isRequired: true,
          }),
          locationId: select({
            label: t('job.where'),
            options: (places.data ?? []).map(({ id, name, depth }) => ({
              value: id,
              label: `${'– '.repeat(depth)}${name}`,
            })),
            isRequired: true,
          }),
        }),
        consequence: t('job.giveHow'),
        verb: t('job.give'),
        run: async ({ profileId, locationId }) => {
          const given = { profileId: profileId!, locationId: locationId! }
          try {
            // Giving twice changes nothing: trying again goes on where it stopped.
            for (const { id, jobs } of people)
              if (!jobs.some(job => isSameJob(job, given))) await saveJobs(id, [...jobs, given])
          } finally {
            await noteWrite()
          }
          return true
        },
        done: () => t('job.given', { count: people.length }),
      }}
    />
  )
}
