import { IconPlayerSkipForward } from '@tabler/icons-react'
import { entityNamed } from '@cloche/domain/entities'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { radios } from '../../../data/actions/choice-fields.tsx'
import { longText } from '../../../data/actions/text-fields.tsx'
import type { RecordOf } from '../../../data/records/records.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { doTask } from './do-task.ts'

const entity = entityNamed('task')
type Remember = 'today' | 'weekday' | 'untilResumed'
interface Asked {
  readonly reason: string
  readonly remember: Remember | null
}

/** Leaves a task out, with the reason; of a series also its weekday from then on, or all until somebody resumes it. */
export default function SkipDialog({ task, onClose }: { task: RecordOf<'task'>; onClose: () => void }) {
  const t = useText()
  const session = useSession()
  const asksMore = task.seriesId !== null && hasLevel(session, entity.permission, 2)
  async function skip({ reason, remember }: Asked) {
    const later = remember === null || remember === 'today' ? {} : { remember }
    const doing = { status: 'cancel', outcomeReason: reason, ...later } as const
    const isKept = await doTask(task, { task: doing }, { before: [], steps: [] }, t('today.skip'))
    await noteWrite()
    return { isKept }
  }
  const start: Asked = { reason: '', remember: 'today' }
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('today.skip.of', { name: task.name }),
        start,
        fields: () => ({
          reason: longText({ label: t('today.skipReason'), max: 500, isRequired: true }),
          remember: asksMore
            ? radios<Remember>({
                label: t('today.skipHowLong'),
                options: (['today', 'weekday', 'untilResumed'] as const).map(value => ({
                  value,
                  label: t(`today.skip.${value}`),
                })),
              })
            : null,
        }),
        verb: t('today.skip'),
        icon: IconPlayerSkipForward,
        isFloor: true,
        run: skip,
        done: ({ isKept }) => t(isKept ? 'today.kept' : 'today.skipped', { name: task.name }),
      }}
    />
  )
}
