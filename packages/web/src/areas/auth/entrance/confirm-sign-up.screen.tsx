import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { passwordMin } from '../../../data/account/password-strength.ts'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { useFields } from '../../../data/forms/use-fields.ts'
import { enterWith, logOut } from '../../../data/session/enter.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { AuthPage } from '../auth-page.tsx'
import { ChosenPassword } from '../chosen-password.tsx'
import classes from '../login.module.css'
import { useCloseQuestion } from '../request/use-close-question.ts'
import { Looking } from './looking.tsx'
import { SpentLink } from './spent-link.tsx'

const asGuest = { withToken: false, redirect: false } as const

/** The mailed link of a sign-up: a password, and the organization is made. */
export default function ConfirmSignUpScreen() {
  const t = useText()
  const { secret = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['sign-up', secret],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: ({ signal }) => call('POST', '/sign-up/get', { ...asGuest, body: { secret }, signal }),
  })
  if (error !== null) return <SpentLink kind="signUp" error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Looking title={t('entrance.signUpTitle')} />
  return <Form secret={secret} email={data.email} organization={data.organization.name} />
}

function Form({ secret, email, organization }: { secret: string; email: string; organization: string }) {
  const t = useText()
  const navigate = useNavigate()
  const fields = useFields(
    { password: '' },
    {
      judge: ({ password }) => ({
        password:
          [...password].length < passwordMin
            ? t('password.hint.tooShort', { count: passwordMin })
            : undefined,
      }),
      send: async ({ password }) => {
        await logOut()
        const { jwt } = await call('POST', '/sign-up/confirm', { ...asGuest, body: { secret, password } })
        await enterWith(jwt)
        await navigate('/', { replace: true })
      },
    },
  )
  useCloseQuestion(fields.isDirty && !fields.isSending)
  return (
    <AuthPage
      title={t('entrance.signUpTitle')}
      heading={t('entrance.confirmTitle', { organization })}
      lead={t('entrance.confirmLead', { email })}
    >
      <form id={fields.id} className={classes.form} noValidate onSubmit={event => void fields.submit(event)}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <ChosenPassword fields={fields} label={t('entrance.password')} about={[email]} />
        <Refusal text={fields.refusal} />
        <Button type="submit" size="lg" fullWidth loading={fields.isSending}>
          {t('entrance.confirm')}
        </Button>
      </form>
    </AuthPage>
  )
}
