import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { Anchor, Button } from '@mantine/core'
import { IconId, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { notifyProblem, notifyUndo } from '../../../data/messages.ts'
import { useRecords } from '../../../data/records/records.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { addressOf } from '../../../entity-screens/fields/links/addresses.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { Lines, ListedLine } from '../../../kit/layout/lines.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { usePlaces } from '../places/use-places.ts'
import { GiveDialog } from './give-dialog.tsx'
import { isSameJob, saveJobs, type JobHeld } from './job-calls.ts'

const wholeOrganization = 4

/** The job profiles of a person, each with its place: given, and taken back, as far as one's reach goes. */
export default function JobsTab({ row }: { row: Row<Entities['user']> }) {
  const t = useText()
  const session = useSession()
  const places = usePlaces()
  const profiles = useRecords('jobProfile', { limit: 500, attributes: ['id', 'name'] })
  const [isGiving, setIsGiving] = useState(false)
  const [busy, setBusy] = useState<JobHeld | null>(null)
  const jobs = row.jobs ?? []
  const own = session.me?.roleLevel ?? 0
  const isSelf = row.id === session.me?.id && own < wholeOrganization
  const mayEdit = hasLevel(session, 'U', 2) && row.roleLevel <= own && !isSelf
  const nameOf = new Map((profiles.data?.rows ?? []).map(({ id, name }) => [id, name]))
  const placeOf = new Map((places.data ?? []).map(({ id, name }) => [id, name]))

  async function take(job: JobHeld) {
    setBusy(job)
    const left = jobs.filter(one => !isSameJob(one, job))
    try {
      await saveJobs(row.id, left)
      notifyUndo(t('job.taken', { name: nameOf.get(job.profileId) ?? '' }), async () => {
        await saveJobs(row.id, jobs)
        await noteWrite()
        return t('word.undone')
      })
    } catch (error) {
      notifyProblem(error)
    }
    await noteWrite()
    setBusy(null)
  }
  return (
    <Card
      title={t('jobProfile.many')}
      {...(mayEdit
        ? {
            action: (
              <Button
                variant="default"
                leftSection={<IconPlus size={20} stroke={1.8} />}
                onClick={() => setIsGiving(true)}
              >
                {t('job.give')}
              </Button>
            ),
          }
        : {})}
    >
      <Note>{t(isSelf ? 'problem.job.ownProfiles' : 'job.how')}</Note>
      {jobs.length === 0 ? (
        <EmptyState compact icon={IconId} title={t('job.none')}>
          {t('job.noneHint')}
        </EmptyState>
      ) : (
        <Lines>
          {jobs.map(job => {
            const to = addressOf('jobProfile', job.profileId, session)
            const name = nameOf.get(job.profileId) ?? '…'
            const place = placeOf.get(job.locationId)
            return (
              <ListedLine
                key={`${job.profileId} ${job.locationId}`}
                sign={<IconId size={20} stroke={1.6} aria-hidden />}
                name={
                  to === null ? (
                    name
                  ) : (
                    <Anchor component={Link} to={to}>
                      {name}
                    </Anchor>
                  )
                }
                detail={place ?? (places.isPending ? '…' : t('job.elsewhere'))}
              >
                {mayEdit && place !== undefined && (
                  <Button
                    variant="subtle"
                    loading={busy !== null && isSameJob(busy, job)}
                    leftSection={<IconX size={18} stroke={1.8} aria-hidden />}
                    aria-label={t('job.takeOf', { name, place })}
                    onClick={() => void take(job)}
                  >
                    {t('job.take')}
                  </Button>
                )}
              </ListedLine>
            )
          })}
        </Lines>
      )}
      {isGiving && <GiveDialog people={[{ id: row.id, jobs }]} onClose={() => setIsGiving(false)} />}
    </Card>
  )
}
