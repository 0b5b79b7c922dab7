import { PasswordInput, SegmentedControl } from '@mantine/core'
import { IconAlertTriangle, IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
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

interface Signature {
  readonly way: 'password' | 'pin'
  readonly password: string
  readonly pin: string
}

const signatureOf = ({ way, password, pin }: Signature) =>
  way === 'password' ? { password } : { pin: pin.trim() }

/** The own password; or the own PIN, for who logs in by a directory and has none. */
function SignatureField({
  value,
  error,
  onChange,
}: {
  value: Signature
  error: string | undefined
  onChange: (value: Signature) => void
}) {
  const t = useText()
  const isPin = value.way === 'pin'
  // The other way was chosen a moment ago: what it lacks is said once it was left.
  const [isFresh, setIsFresh] = useState(false)
  return (
    <Column gap="xs">
      <SegmentedControl
        fullWidth
        value={value.way}
        data={[
          { value: 'password', label: t('haccpPlan.byPassword') },
          { value: 'pin', label: t('haccpPlan.byPin') },
        ]}
        onChange={way => {
          setIsFresh(true)
          onChange({ ...value, way: way as Signature['way'] })
        }}
      />
      <PasswordInput
        key={value.way}
        label={t(isPin ? 'haccpPlan.pin' : 'haccpPlan.password')}
        description={t(isPin ? 'haccpPlan.pinHint' : 'haccpPlan.passwordHint')}
        required
        {...(isPin ? { inputMode: 'numeric' } : {})}
        autoComplete={isPin ? 'one-time-code' : 'current-password'}
        maxLength={isPin ? 8 : 200}
        value={isPin ? value.pin : value.password}
        error={isFresh ? undefined : error}
        onBlur={() => setIsFresh(false)}
        onChange={event => onChange({ ...value, [isPin ? 'pin' : 'password']: event.currentTarget.value })}
      />
    </Column>
  )
}

/** Publishes a plan with its reason, signed by the own password or PIN; of one that is not complete it says what is missing. */
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
        start: {
          reason: last === null ? t('haccpPlan.reasonFirst') : '',
          signature: { way: 'password', password: '', pin: '' } as Signature,
        },
        fields: () => ({
          reason: text({ label: t('haccpPlan.reason'), max: 500, isRequired: true }),
          signature: own<Signature>(
            ({ value, error, onChange }) => (
              <SignatureField value={value} error={error ?? undefined} onChange={onChange} />
            ),
            ({ way, password, pin }) => (way === 'password' ? password === '' : pin.trim() === ''),
          ),
        }),
        consequence: t('haccpPlan.publishText', { number }),
        verb: t('haccpPlan.publish'),
        icon: IconSignature,
        run: ({ reason, signature }) =>
          publishPlan({ haccpPlanId: plan.id, reason, seen, ...signatureOf(signature) }),
        done: version => t('haccpPlan.published', { number: version.number }),
      }}
    >
      {changes.length > 0 && <Changes changes={changes} />}
    </ActionDialog>
  )
}
