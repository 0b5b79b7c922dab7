import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { passwordMin } from '../../../data/account/password-strength.ts'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { useFields } from '../../../data/forms/use-fields.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { enterWith } from '../../../data/session/enter.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { AuthPage } from '../auth-page.tsx'
import { ChosenPassword } from '../chosen-password.tsx'
import classes from '../login.module.css'
import { useCloseQuestion } from '../request/use-close-question.ts'
import { Looking } from './looking.tsx'
import { entranceBody, entranceStart, judgeEntrance, OrganizationFields } from './organization-fields.tsx'
import { SpentLink } from './spent-link.tsx'

const asGuest = { withToken: false, redirect: false } as const

/** The first page of an installation: its own organization and its owner, who comes in then. */
export default function FirstStartScreen() {
  const t = useText()
  const { secret = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['first-start', secret],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: ({ signal }) => call('POST', '/first-start/get', { ...asGuest, body: { secret }, signal }),
  })
  if (error !== null) return <SpentLink kind="first" error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Looking title={t('entrance.firstTitle')} />
  return <Form secret={secret} expires={data.expires} email={data.email ?? ''} />
}

function Form({ secret, expires, email }: { secret: string; expires: string; email: string }) {
  const t = useText()
  const locale = useLocale()
  const formats = useFormats()
  const navigate = useNavigate()
  const fields = useFields(
    { ...entranceStart(locale, email), password: '' },
    {
      judge: values => ({
        ...judgeEntrance(values, t),
        password:
          [...values.password].length < passwordMin
            ? t('password.hint.tooShort', { count: passwordMin })
            : undefined,
      }),
      send: async values => {
        const { organization, owner } = entranceBody(values)
        const body = { secret, organization, owner: { ...owner, password: values.password } }
        const { jwt } = await call('POST', '/first-start', { ...asGuest, body })
        await enterWith(jwt)
        await navigate('/', { replace: true })
      },
    },
  )
  const { values } = fields
  useCloseQuestion(fields.isDirty && !fields.isSending)
  return (
    <AuthPage
      title={t('entrance.firstTitle')}
      heading={t('entrance.firstTitle')}
      lead={t('entrance.firstLead')}
    >
      <form id={fields.id} className={classes.form} noValidate onSubmit={event => void fields.submit(event)}>
        <OrganizationFields fields={fields} />
        <ChosenPassword
          fields={fields}
          label={t('entrance.password')}
          about={[values.email, `${values.name} ${values.lastName}`]}
        />
        <Refusal text={fields.refusal} />
        <Button type="submit" size="lg" fullWidth loading={fields.isSending}>
          {t('entrance.makeFirst')}
        </Button>
        <Note>{t('entrance.until', { until: formats.moment(expires) })}</Note>
      </form>
    </AuthPage>
  )
}
