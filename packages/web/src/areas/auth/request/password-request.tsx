import { Button } from '@mantine/core'
import { passwordMin } from '../../../data/account/password-strength.ts'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { useFields } from '../../../data/forms/use-fields.ts'
import { useText } from '../../../data/text/texts.ts'
import { AuthPage } from '../auth-page.tsx'
import { ChosenPassword } from '../chosen-password.tsx'
import classes from '../login.module.css'
import { confirmRequest, type RequestFormProps } from './request-calls.ts'
import { personOf, RequestFacts } from './request-facts.tsx'
import { useCloseQuestion } from './use-close-question.ts'

/** Choosing a new password. All sessions of the person end. */
export function PasswordRequest({ id, request, onDone }: RequestFormProps) {
  const t = useText()
  const fields = useFields(
    { password: '' },
    {
      judge: ({ password }) => ({
        password:
          [...password].length < passwordMin
            ? t('password.hint.tooShort', { count: passwordMin })
            : undefined,
      }),
      send: async ({ password }) => onDone(await confirmRequest('password', id, { password })),
    },
  )
  useCloseQuestion(fields.isDirty && !fields.isSending)
  return (
    <AuthPage
      title={t('request.kind.password')}
      heading={t('request.kind.password')}
      lead={t('request.passwordLead')}
    >
      <RequestFacts request={request} />
      <form id={fields.id} className={classes.form} noValidate onSubmit={event => void fields.submit(event)}>
        <ChosenPassword
          fields={fields}
          label={t('request.newPassword')}
          about={[request.email, personOf(request)]}
        />
        <Refusal text={fields.refusal} />
        <Button type="submit" size="lg" fullWidth loading={fields.isSending}>
          {t('request.setPassword')}
        </Button>
      </form>
    </AuthPage>
  )
}
