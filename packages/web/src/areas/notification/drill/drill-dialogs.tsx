import { IconCalendarEvent, IconSend, IconSignature } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { segments } from '../../../data/actions/choice-fields.tsx'
import { flag, longText, number, text, time } from '../../../data/actions/text-fields.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { href } from '../../../data/routing/href.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { cancelDrill, drillScreen, finishDrill, savePlan, startDrill, type DrillPlan } from './drill.ts'

/** In minutes. */
const TARGETS = [5, 15, 30, 60] as const

function useTargets() {
  const t = useText()
  return segments({
    label: t('alarmDrill.target'),
    options: TARGETS.map(count => ({ value: String(count), label: t('alarmDrill.minutes', { count }) })),
  })
}

/** Sends the alarm and starts the clock. */
export function StartDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const target = useTargets()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('alarmDrill.start'),
        start: { minutes: '15' },
        fields: () => ({ minutes: target }),
        consequence: t('alarmDrill.startText'),
        verb: t('alarmDrill.start'),
        icon: IconSend,
        isFloor: true,
        run: async ({ minutes }) => {
          const alarmDrillId = await startDrill(Number(minutes) * 60)
          await navigate(href(drillScreen, { alarmDrillId }))
        },
        done: () => t('alarmDrill.started'),
      }}
    />
  )
}

/** Has one begin every month by itself. */
export function PlanDialog({ known: { plan }, onClose }: { known: DrillPlan; onClose: () => void }) {
  const t = useText()
  const formats = useFormats()
  const target = useTargets()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('alarmDrill.planTitle'),
        start: {
          isPlanned: true,
          day: (plan?.day ?? 1) as number | null,
          time: plan?.time ?? '10:00',
          minutes: String((plan?.target ?? 900) / 60),
        },
        fields: ({ isPlanned }) => ({
          isPlanned: flag({ label: t('alarmDrill.isPlanned') }),
          ...(isPlanned
            ? {
                day: number({ label: t('alarmDrill.day'), min: 1, max: 28, isRequired: true }),
                time: time({ label: t('alarmDrill.time'), isRequired: true }),
                minutes: target,
              }
            : {}),
        }),
        consequence: t('alarmDrill.planText'),
        verb: t('verb.save'),
        icon: IconCalendarEvent,
        run: ({ isPlanned, day, time: at, minutes }) =>
          savePlan(isPlanned ? { day: day ?? 1, time: at, target: Number(minutes) * 60 } : null),
        done: ({ next }) =>
          next === null ? t('alarmDrill.planSaved') : t('alarmDrill.next', { at: formats.moment(next) }),
      }}
    />
  )
}

/** Stops the clock: the name typed here stands under the paper. */
export function FinishDialog({ alarmDrillId, onClose }: { alarmDrillId: string; onClose: () => void }) {
  const t = useText()
  const { me } = useSession()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('alarmDrill.finish'),
        start: { conclusion: '', signedName: me?.name ?? '' },
        fields: () => ({
          conclusion: longText({
            label: t('alarmDrill.field.conclusion'),
            hint: t('alarmDrill.conclusionHint'),
            max: 4000,
          }),
          signedName: text({ label: t('alarmDrill.yourName'), max: 200, isRequired: true }),
        }),
        isReady: ({ signedName }) => signedName.trim() !== '',
        consequence: t('alarmDrill.finishText'),
        verb: t('alarmDrill.finish'),
        icon: IconSignature,
        isFloor: true,
        run: values => finishDrill({ alarmDrillId, ...values }),
        done: () => t('alarmDrill.isFinished'),
      }}
    />
  )
}

/** Gives a drill up; why stays with it. */
export function GiveUpDialog({ alarmDrillId, onClose }: { alarmDrillId: string; onClose: () => void }) {
  const t = useText()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('alarmDrill.giveUp'),
        start: { reason: '' },
        fields: () => ({ reason: text({ label: t('alarmDrill.reason'), max: 500, isRequired: true }) }),
        consequence: t('alarmDrill.giveUpText'),
        verb: t('alarmDrill.giveUp'),
        isDanger: true,
        isFloor: true,
        run: ({ reason }) => cancelDrill(alarmDrillId, reason),
        done: () => t('alarmDrill.gaveUp'),
      }}
    />
  )
}
