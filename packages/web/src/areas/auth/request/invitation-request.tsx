import { Button, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { passwordMin } from '../../../data/account/password-strength.ts'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { useFields } from '../../../data/forms/use-fields.ts'
import { logIn, logOut } from '../../../data/session/enter.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { AuthPage } from '../auth-page.tsx'
import { ChosenPassword } from '../chosen-password.tsx'
import classes from '../login.module.css'
import { confirmRequest, type RequestFormProps } from './request-calls.ts'
import { RequestFacts } from './request-facts.tsx'
import { useCloseQuestion } from './use-close-question.ts'

/** Accepting an invitation: the name, the language of the page, a password; then one is logged in. */
export function InvitationRequest({ id, request, onDone }: RequestFormProps) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const start = { name: request.user.name ?? '', lastName: request.user.lastName ?? '', password: '' }
  const fields = useFields(start, {
    judge: ({ name, password }) => ({
      name: name.trim() === '' ? t('request.needName') : undefined,
      password:
        [...password].length < passwordMin ? t('password.hint.tooShort', { count: passwordMin }) : undefined,
    }),
    send: async ({ name, lastName, password }) => {
      const extras = { name: name.trim(), lastName: lastName.trim(), password, locale }
      const outcome = await confirmRequest('invitation', id, extras)
      onDone(outcome)
      try {
        await logOut()
        await logIn(request.email, password)
        await navigate('/', { replace: true })
      } catch {
        // The account is there: the page says so and leads to the log-in.
      }
    },
  })
  const { values, faults } = fields
  useCloseQuestion(fields.isDirty && !fields.isSending)
  const bind = (name: 'name' | 'lastName') => ({
    name,
    size: 'lg' as const,
    maxLength: 200,
    value: values[name],
    error: faults[name],
    onChange: (event: { currentTarget: { value: string } }) => fields.set(name, event.currentTarget.value),
    onBlur: () => fields.leave(name),
  })
  return (
    <AuthPage
      title={t('request.kind.invitation')}
      heading={t('request.welcome', { organization: request.organization.name })}
      lead={t('request.invitationLead')}
    >
      <RequestFacts request={request} withPerson={false} />
      <form id={fields.id} className={classes.form} noValidate onSubmit={event => void fields.submit(event)}>
        <TextInput {...bind('name')} label={t('request.name')} autoComplete="given-name" />
        <TextInput {...bind('lastName')} label={t('request.lastName')} autoComplete="family-name" />
        <input type="text" name="username" autoComplete="username" value={request.email} readOnly hidden />
        <ChosenPassword
          fields={fields}
          label={t('request.choosePassword')}
          about={[request.email, `${values.name} ${values.lastName}`]}
        />
        <Refusal text={fields.refusal} />
        <Button type="submit" size="lg" fullWidth loading={fields.isSending}>
          {t('request.acceptInvitation')}
        </Button>
      </form>
    </AuthPage>
  )
}
