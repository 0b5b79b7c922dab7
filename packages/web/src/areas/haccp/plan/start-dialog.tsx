import { HACCP_KITCHENS, HACCP_REGIONS } from '@cloche/domain/catalogue'
import { hazardsOf, stepsOf, templateHazards } from '@cloche/domain/rules/haccp-plan'
import { IconFileText } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { segments, select } from '../../../data/actions/choice-fields.tsx'
import { flag, text } from '../../../data/actions/text-fields.tsx'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { planScreen, startPlan } from './plan-calls.ts'

type Kind = (typeof HACCP_KITCHENS)[number]
type Region = (typeof HACCP_REGIONS)[number]

/** Starts a plan of the chosen place from the template of a kind of kitchen. */
export default function StartDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('haccpPlan.start'),
        start: {
          kind: 'restaurant' as Kind | null,
          region: 'EU' as Region | null,
          name: '',
          isWithPoints: true,
        },
        fields: () => ({
          kind: select<Kind>({
            label: t('haccpPlan.field.kind'),
            options: HACCP_KITCHENS.map(value => ({ value, label: t(`haccpPlan.choice.kind.${value}`) })),
            isRequired: true,
          }),
          region: segments<Region>({
            label: t('haccpPlan.field.region'),
            options: HACCP_REGIONS.map(value => ({ value, label: t(`haccpPlan.choice.region.${value}`) })),
            isRequired: true,
          }),
          name: text({ label: t('haccpPlan.startName'), max: 200 }),
          isWithPoints: flag({ label: t('haccpPlan.startPoints'), hint: t('haccpPlan.startPointsHint') }),
        }),
        consequence: ({ kind, isWithPoints }) => {
          const names = kind === null ? [] : hazardsOf(kind)
          return (
            <>
              <Note>{t('haccpPlan.startText')}</Note>
              <Note>
                {t('haccpPlan.brings', {
                  hazards: names.length,
                  steps: stepsOf(names).length,
                  points: isWithPoints ? names.filter(name => 'point' in templateHazards[name]).length : 0,
                })}
              </Note>
            </>
          )
        },
        verb: t('haccpPlan.start'),
        icon: IconFileText,
        run: async ({ kind, region, name, isWithPoints }) => {
          const plan = await startPlan({
            kind: kind!,
            region: region!,
            points: isWithPoints,
            ...(name === '' ? {} : { name }),
          })
          await navigate(href(planScreen, { haccpPlanId: plan.id }))
        },
        done: () => t('haccpPlan.started'),
      }}
    />
  )
}
