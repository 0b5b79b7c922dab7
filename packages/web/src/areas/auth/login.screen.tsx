import { Button, PasswordInput, TextInput, Title } from '@mantine/core'
import { languageOf } from '@cloche/domain/text'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRef, useState, type FormEvent } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { problemText } from '../../data/messages.ts'
import { routeOf } from '../../data/routing/href.ts'
import { logIn } from '../../data/session/enter.ts'
import { sessionStore, useSession } from '../../data/session/session.ts'
import { useLocale } from '../../data/text/locale.ts'
import { changeLocale, useText } from '../../data/text/texts.ts'
import { ClocheMark } from '../../kit/marks/cloche-mark.tsx'
import classes from './login.module.css'

/** Where the visitor wanted to go before the log-in stood in the way. */
function wantedAddress(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('/log') ? from : '/'
}

function LanguageSwitch() {
  const t = useText()
  const language = languageOf(useLocale())
  return (
    <div className={classes.languages} role="group" aria-label={t('auth.language')}>
      {(['en', 'es'] as const).map(one => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          className={classes.language}
          onClick={() => void changeLocale(one)}
        >
          {t(`shell.language.${one}`)}
        </button>
      ))}
    </div>
  )
}

/** Logging in with e-mail and password. */
export default function LoginScreen() {
  const t = useText()
  const navigate = useNavigate()
  const address = useLocation()
  const { phase } = useSession()
  const [isBusy, setIsBusy] = useState(false)
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  if (phase === 'user' && !isBusy) return <Navigate to={wantedAddress(address.state)} replace />

  async function submit(event: FormEvent) {
    event.preventDefault()
    const email = emailField.current?.value.trim() ?? ''
    const password = passwordField.current?.value ?? ''
    setRefusal(null)
    setMissing({
      ...(email.includes('@') ? {} : { email: t('auth.needEmail') }),
      ...(password === '' ? { password: t('auth.needPassword') } : {}),
    })
    if (!email.includes('@')) return emailField.current?.focus()
    if (password === '') return passwordField.current?.focus()
    setIsBusy(true)
    try {
      await logIn(email, password)
      // Without a location the root asks for one.
      const hasLocation = sessionStore.get().location !== null
      await navigate(hasLocation ? wantedAddress(address.state) : '/', { replace: true })
    } catch (error) {
      setRefusal(problemText(error))
      passwordField.current?.select()
      setIsBusy(false)
    }
  }

  return (
    <main className={classes.page}>
      <title>{`${t('auth.title')} · Cloche`}</title>
      <section className={classes.card}>
        <header className={classes.head}>
          <ClocheMark size={52} />
          <div>
            <Title order={1} className={classes.title}>
              {t('brand.name')}
            </Title>
            <p className={classes.lead}>{t('auth.lead')}</p>
          </div>
        </header>
        <form className={classes.form} noValidate onSubmit={event => void submit(event)}>
          <TextInput
            ref={emailField}
            size="lg"
            label={t('auth.email')}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={missing.email}
          />
          <PasswordInput
            ref={passwordField}
            size="lg"
            label={t('auth.password')}
            name="password"
            autoComplete="current-password"
            error={missing.password}
            visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0 }}
          />
          {refusal !== null && (
            <p role="alert" className={classes.refusal}>
              <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
              {refusal}
            </p>
          )}
          <Button type="submit" size="lg" fullWidth loading={isBusy}>
            {t('auth.submit')}
          </Button>
          {routeOf('/password/recover') !== undefined && (
            <Link to="/password/recover" className={classes.recover}>
              {t('auth.recover')}
            </Link>
          )}
        </form>
      </section>
      <LanguageSwitch />
    </main>
  )
}
