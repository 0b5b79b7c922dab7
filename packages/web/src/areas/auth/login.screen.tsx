import { Button, TextInput } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type FormEvent } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { PasswordField } from '../../data/account/password-field.tsx'
import { Refusal } from '../../data/forms/refusal.tsx'
import { problemText } from '../../data/messages.ts'
import { routeOf } from '../../data/routing/href.ts'
import { logIn } from '../../data/session/enter.ts'
import { isProblem } from '../../data/wire/problem.ts'
import { sessionStore, useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { waitingHere } from '../../data/vault/waiting.ts'
import { AuthPage } from './auth-page.tsx'
import { CodeForm } from './code-form.tsx'
import { useDirectory } from './use-directory.ts'
import { useLockOut } from './lock-out.ts'
import classes from './login.module.css'

/** A part that cannot be fetched is done without. */
const absent: { default: ComponentType } = { default: () => null }
const Waiting = lazy<ComponentType>(() => import('./waiting-notice.tsx').catch(() => absent))
const OtherWaysIn = lazy(() => import('./other-ways-in.tsx'))

/** Where the visitor wanted to go before the log-in stood in the way. */
function wantedAddress(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('/log') ? from : '/'
}

/** Logging in with e-mail and password. */
export default function LoginScreen() {
  const t = useText()
  const navigate = useNavigate()
  const address = useLocation()
  const { phase } = useSession()
  const [isBusy, setIsBusy] = useState(false)
  const [hasWaiting, setHasWaiting] = useState(false)
  // The parts that name it are fetched only where there is something.
  useEffect(() => {
    void waitingHere().then(found => setHasWaiting(found.length > 0))
  }, [])
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  /** Somebody whom their organization lets in by password when its own log-in fails. */
  const [wantsPassword, setWantsPassword] = useState(false)
  const lock = useLockOut()
  const directory = useDirectory()
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  /** The password was right, and a one-time code is asked for: of whom, until it is given. */
  const [asked, setAsked] = useState<{ email: string; password: string } | null>(null)
  if (phase === 'user' && !isBusy) return <Navigate to={wantedAddress(address.state)} replace />

  async function enter(email: string, password: string, code?: string) {
    setIsBusy(true)
    setRefusal(null)
    try {
      await logIn(email, password, code)
      // Without a location the root asks for one.
      const hasLocation = sessionStore.get().location !== null
      await navigate(hasLocation ? wantedAddress(address.state) : '/', { replace: true })
    } catch (error) {
      if (isProblem(error, 'CODE_REQUIRED')) setAsked({ email, password })
      else if (!lock.note(error)) setRefusal(problemText(error))
      passwordField.current?.select()
      setIsBusy(false)
    }
  }
  async function goAway() {
    setIsBusy(true)
    setRefusal(null)
    try {
      const { goToDirectory } = await import('./directory-log-in.ts')
      await goToDirectory(emailField.current?.value ?? '', wantedAddress(address.state))
    } catch (error) {
      setRefusal(isProblem(error, 'NOT_POSSIBLE_NOW') ? t('auth.directoryAway') : problemText(error))
      setIsBusy(false)
    }
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const email = emailField.current?.value.trim() ?? ''
    if (directory.isOnly && !wantsPassword) return goAway()
    const password = passwordField.current?.value ?? ''
    setRefusal(null)
    setMissing({
      ...(email.includes('@') ? {} : { email: t('auth.needEmail') }),
      ...(password === '' ? { password: t('auth.needPassword') } : {}),
    })
    if (!email.includes('@')) return emailField.current?.focus()
    if (password === '') return passwordField.current?.focus()
    await enter(email, password)
  }

  const showsPassword = !directory.isOnly || wantsPassword
  const said = lock.isLocked ? t('auth.locked', { time: lock.left }) : refusal
  if (asked !== null)
    return (
      <AuthPage title={t('auth.title')} heading={t('auth.code')} lead={asked.email}>
        <CodeForm
          isBusy={isBusy}
          refusal={said}
          onCode={code => void enter(asked.email, asked.password, code)}
          onBack={() => {
            setAsked(null)
            setRefusal(null)
          }}
        />
      </AuthPage>
    )
  return (
    <AuthPage title={t('auth.title')} heading={t('brand.name')} lead={t('auth.lead')}>
      {hasWaiting && (
        <Suspense>
          <Waiting />
        </Suspense>
      )}
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
          onChange={event => {
            directory.lookFor(event.currentTarget.value)
            setMissing(({ password }) => (password === undefined ? {} : { password }))
          }}
          onBlur={event => directory.lookFor(event.currentTarget.value)}
        />
        {showsPassword && (
          <PasswordField
            field={passwordField}
            size="lg"
            label={t('auth.password')}
            name="password"
            autoComplete="current-password"
            error={missing.password}
            onChange={() => setMissing(({ email }) => (email === undefined ? {} : { email }))}
          />
        )}
        <Refusal text={said} />
        {directory.isOffered && !directory.isOnly && (
          <Button variant="default" size="lg" fullWidth disabled={isBusy} onClick={() => void goAway()}>
            {t('auth.directory')}
          </Button>
        )}
        <Button type="submit" size="lg" fullWidth loading={isBusy}>
          {t(showsPassword ? 'auth.submit' : 'auth.directory')}
        </Button>
        {directory.isOnly && !wantsPassword && (
          <Button variant="subtle" color="gray" onClick={() => setWantsPassword(true)}>
            {t('auth.directoryFails')}
          </Button>
        )}
        {showsPassword && routeOf('/password/recover') !== undefined && (
          <Link to="/password/recover" className={classes.recover}>
            {t('auth.recover')}
          </Link>
        )}
      </form>
      <Suspense>
        <OtherWaysIn onChoose={({ email, password }) => void enter(email, password)} isBusy={isBusy} />
      </Suspense>
    </AuthPage>
  )
}
