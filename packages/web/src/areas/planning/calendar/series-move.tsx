import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { radios } from '../../../data/actions/choice-fields.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import type { CalendarTask } from './range.ts'
import { moveLater } from './use-calendar.ts'

type Which = 'one' | 'later'

/** A task of a series that was dragged: moved alone, or with those after it. */
export function SeriesMove({
  task,
  startAt,
  onOne,
  onClose,
}: {
  task: CalendarTask
  startAt: string
  /** Moves this one alone. */
  onOne: () => Promise<void>
  onClose: () => void
}) {
  const t = useText()
  const formats = useFormats()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('taskCalendar.moveTo', { name: task.name, at: formats.dayTime(startAt) }),
        start: { which: 'one' as Which | null },
        fields: () => ({
          which: radios<Which>({
            label: t('taskCalendar.which'),
            options: [
              { value: 'one', label: t('taskCalendar.onlyThis') },
              { value: 'later', label: t('taskCalendar.thisAndLater') },
            ],
            isRequired: true,
          }),
        }),
        verb: t('taskCalendar.move'),
        run: async ({ which }) => {
          if (which === 'later') await moveLater(task.id, startAt)
          else await onOne()
          return which
        },
        done: which => (which === 'later' ? t('taskCalendar.movedLater', { name: task.name }) : null),
      }}
    />
  )
}
