import { IconCalendarUp } from '@tabler/icons-react'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { longText } from '../actions/text-fields.tsx'
import { useText } from '../text/texts.ts'
import { putDatesBack } from './after-breach.ts'

/** Gives a label the dates of before a breach, with why. */
export function PutBackDialog({
  labelId,
  incidenceId,
  date,
  onClose,
}: {
  labelId: string
  incidenceId: string
  /** As it is written: the date that it gets. */
  date: string
  onClose: () => void
}) {
  const t = useText()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: `${t('breach.putBackTitle')}: ${date}`,
        start: { reason: '' },
        fields: () => ({ reason: longText({ label: t('hold.reason'), max: 300, isRequired: true }) }),
        consequence: t('breach.putBackText'),
        verb: t('breach.putBack'),
        icon: IconCalendarUp,
        isFloor: true,
        run: ({ reason }) => putDatesBack(incidenceId, labelId, reason),
        done: () => t('breach.putBackDone'),
      }}
    />
  )
}
