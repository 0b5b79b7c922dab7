import { HACCP_STAGES } from '@cloche/domain/catalogue'
import { IconDeviceFloppy, IconRoute, IconTrash } from '@tabler/icons-react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { select } from '../../../data/actions/choice-fields.tsx'
import { own, text } from '../../../data/actions/text-fields.tsx'
import { useText } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { RecordsSelect } from '../../../entity-screens/fields/links/record-select.tsx'
import { saveSteps, takeSteps, type Plan, type Step } from './plan-calls.ts'

type Stage = (typeof HACCP_STAGES)[number]

/** A step of the flow: named, with where in the kitchen it is. */
export function StepDialog({ plan, step, onClose }: { plan: Plan; step: Step | null; onClose: () => void }) {
  const t = useText()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t(step === null ? 'haccpPlan.addStep' : 'haccpPlan.changeStep'),
        start: { name: step?.name ?? '', stage: (step?.stage ?? 'preparation') as Stage | null },
        fields: () => ({
          name: text({ label: t('haccpPlan.stepName'), max: 100, isRequired: true }),
          stage: select<Stage>({
            label: t('haccpPlan.stepStage'),
            options: HACCP_STAGES.map(value => ({ value, label: t(`haccpPoint.choice.stage.${value}`) })),
            isRequired: true,
          }),
        }),
        verb: t('verb.save'),
        icon: IconDeviceFloppy,
        run: ({ name, stage }) => {
          const written: Step = { key: step?.key ?? newId(), name, stage: stage!, state: step?.state ?? null }
          return saveSteps(
            plan,
            step === null
              ? [...plan.steps, written]
              : plan.steps.map(other => (other.key === step.key ? written : other)),
          )
        },
        done: () => t('haccpPlan.stepSaved'),
      }}
    />
  )
}

/** Takes a step out of the flow; its hazards stay. */
export function RemoveStepDialog({ plan, step, onClose }: { plan: Plan; step: Step; onClose: () => void }) {
  const t = useText()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: `${t('haccpPlan.removeStep')}: ${step.name}`,
        consequence: t('haccpPlan.removeStepText'),
        verb: t('verb.remove'),
        icon: IconTrash,
        isDanger: true,
        run: () =>
          saveSteps(
            plan,
            plan.steps.filter(({ key }) => key !== step.key),
          ),
        done: () => t('haccpPlan.stepRemoved'),
      }}
    />
  )
}

/** Takes the states of elaboration routes as steps. */
export function RoutesDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const t = useText()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('haccpPlan.takeSteps'),
        start: { routes: [] as readonly string[] },
        fields: () => ({
          routes: own<readonly string[]>(
            ({ value, onChange, error }) => (
              <RecordsSelect
                entity="elaboration"
                value={value}
                onChange={onChange}
                frame={{ label: t('haccpPlan.routes'), withAsterisk: true, error }}
                max={50}
              />
            ),
            value => value.length === 0,
          ),
        }),
        consequence: t('haccpPlan.takeStepsText'),
        verb: t('verb.add'),
        icon: IconRoute,
        run: ({ routes }) => takeSteps(plan.id, [...routes]),
        done: after => {
          const count = after.steps.length - plan.steps.length
          return count === 0 ? t('haccpPlan.nothingTaken') : t('haccpPlan.stepsTaken', { count })
        },
      }}
    />
  )
}
