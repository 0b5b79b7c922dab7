import { IconSignature } from '@tabler/icons-react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { longText, text } from '../../../data/actions/text-fields.tsx'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { cancelDrill, finishDrill } from './drill.ts'

/** Stops the clock: the name typed here stands under the paper. */
export function FinishDialog({ recallDrillId, onClose }: { recallDrillId: string; onClose: () => void }) {
  const t = useText()
  const { me } = useSession()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('drill.finishTitle'),
        start: { conclusion: '', signedName: me?.name ?? '' },
        fields: () => ({
          conclusion: longText({ label: t('drill.conclusion'), hint: t('drill.conclusionHint'), max: 4000 }),
          signedName: text({ label: t('drill.yourName'), max: 200, isRequired: true }),
        }),
        isReady: ({ signedName }) => signedName.trim() !== '',
        consequence: t('drill.finishText'),
        verb: t('drill.finish'),
        icon: IconSignature,
        isFloor: true,
        run: values => finishDrill({ recallDrillId, ...values }),
        done: () => t('drill.isFinished'),
      }}
    />
  )
}

/** Gives a drill up; why stays with it. */
export function GiveUpDialog({ recallDrillId, onClose }: { recallDrillId: string; onClose: () => void }) {
  const t = useText()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('drill.giveUp'),
        start: { reason: '' },
        fields: () => ({ reason: text({ label: t('drill.reason'), max: 500, isRequired: true }) }),
        consequence: t('drill.giveUpText'),
        verb: t('drill.giveUp'),
        isDanger: true,
        isFloor: true,
        run: ({ reason }) => cancelDrill(recallDrillId, reason),
        done: () => t('drill.gaveUp'),
      }}
    />
  )
}
