import { Button } from '@mantine/core'
import { PasswordField } from '../../../../data/account/password-field.tsx'
import { Refusal } from '../../../../data/forms/refusal.tsx'
import { useFields } from '../../../../data/forms/use-fields.ts'
import { useText } from '../../../../data/text/texts.ts'
import { isProblem } from '../../../../data/wire/problem.ts'
import { Buttons, Column } from '../../../../kit/layout/layout.tsx'

export interface AskPasswordProps {
  /** What the button does, e.g. "Turn off". */
  readonly verb: string
  readonly isGrave?: boolean
  readonly send: (password: string) => Promise<void>
  readonly onBack: () => void
}

/** Asks for the current password before something that only the person may do. */
export function AskPassword({ verb, isGrave = false, send, onBack }: AskPasswordProps) {
  const t = useText()
  const fields = useFields(
    { password: '' },
    {
      judge: ({ password }) => ({ password: password === '' ? t('auth.needPassword') : undefined }),
      explain: error => (isProblem(error, 'WRONG_CREDENTIALS') ? { password: t('me.wrongPassword') } : {}),
      send: ({ password }) => send(password),
    },
  )
  return (
    <Column as="form" id={fields.id} noValidate onSubmit={event => void fields.submit(event)}>
      <PasswordField
        label={t('me.currentPassword')}
        name="current-password"
        autoComplete="current-password"
        value={fields.values.password}
        error={fields.faults.password}
        onChange={value => fields.set('password', value)}
      />
      <Refusal text={fields.refusal} />
      <Buttons>
        <Button variant="default" onClick={onBack}>
          {t('factor.cancel')}
        </Button>
        <Button type="submit" {...(isGrave && { color: 'red' })} loading={fields.isSending}>
          {verb}
        </Button>
      </Buttons>
    </Column>
  )
}
