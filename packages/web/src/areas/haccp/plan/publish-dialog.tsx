import { PasswordInput } from '@mantine/core'
import { IconAlertTriangle, IconSignature } from '@tabler/icons-react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { own, text } from '../../../data/actions/text-fields.tsx'
import { useText } from '../../../data/text/texts.ts'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { Changes } from './changes.tsx'
import { publishPlan, type PlanState } from './plan-calls.ts'
import { missingText } from './sections-card.tsx'
import classes from './plan.module.css'

/** Publishes a plan with its reason, signed by the own password; of one that is not complete it says what is missing. */
export default function PublishDialog({ state, onClose }: { state: PlanState; onClose: () => void }) {
  const t = useText()
  const { haccpPlan: plan, last, sections, changes, seen } = state
  const open = sections.filter(({ isComplete }) => !isComplete)
  const number = (last?.number ?? 0) + 1
  if (open.length > 0)
    return (
      <Dialog title={t('haccpPlan.publish')} onClose={onClose}>
        <Column>
          <Note isWrong>{t('haccpPlan.publishMissing')}</Note>
          <ul className={classes.sections}>
            {open.map(({ section, missing }) => (
              <li key={section} className={classes.section}>
                <StateBadge
                  size="sm"
                  color="saffron"
                  icon={IconAlertTriangle}
                  label={t(`haccpPlan.section.${section}`)}
                />
                <ul className={classes.missing}>
                  {missing.length === 0 && <li>{t('haccpPlan.noPoints')}</li>}
                  {missing.slice(0, 8).map((one, at) => (
                    <li key={at}>{missingText(t, one)}</li>
                  ))}
                  {missing.length > 8 && <li>{t('haccpPlan.more', { count: missing.length - 8 })}</li>}
                </ul>
              </li>
            ))}
          </ul>
        </Column>
      </Dialog>
    )
  if (last !== null && changes.length === 0)
    return (
      <Dialog title={t('haccpPlan.publish')} onClose={onClose}>
        <Note>{t('haccpPlan.publishUnchanged', { number: last.number })}</Note>
      </Dialog>
    )
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: `${t('haccpPlan.publish')}: ${t('haccpPlan.version', { number })}`,
        start: { reason: last === null ? t('haccpPlan.reasonFirst') : '', password: '' },
        fields: () => ({
          reason: text({ label: t('haccpPlan.reason'), max: 500, isRequired: true }),
          password: own<string>(
            ({ value, error, onChange, onLeave }) => (
              <PasswordInput
                label={t('haccpPlan.password')}
                description={t('haccpPlan.passwordHint')}
                required
                autoComplete="current-password"
                maxLength={200}
                value={value}
                error={error}
                onBlur={onLeave}
                onChange={event => onChange(event.currentTarget.value)}
              />
            ),
            value => value === '',
          ),
        }),
        consequence: t('haccpPlan.publishText', { number }),
        verb: t('haccpPlan.publish'),
        icon: IconSignature,
        run: ({ reason, password }) => publishPlan({ haccpPlanId: plan.id, reason, password, seen }),
        done: version => t('haccpPlan.published', { number: version.number }),
      }}
    >
      {changes.length > 0 && <Changes changes={changes} />}
    </ActionDialog>
  )
}
