import { Button, Loader } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Refusal } from '../../data/forms/refusal.tsx'
import { problemText } from '../../data/messages.ts'
import { enterBack } from '../../data/session/enter.ts'
import { sessionStore } from '../../data/session/session.ts'
import { hasText, useText } from '../../data/text/texts.ts'
import { AuthPage } from './auth-page.tsx'
import { takeKept } from './directory-log-in.ts'
import classes from './login.module.css'

/** Back from the log-in of the organization: the session is fetched, or it is said why there is none. */
export default function ReturnScreen() {
  const t = useText()
  const navigate = useNavigate()
  const asked = new URLSearchParams(useLocation().search)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isBegun = useRef(false)
  const code = asked.get('code')
  const fault = `directory.fault.${asked.get('fault') ?? 'expired'}`
  useEffect(() => {
    if (code === null || isBegun.current) return
    // The code works once: it is fetched once, whatever draws this screen again.
    isBegun.current = true
    const kept = takeKept()
    const fetched =
      kept === null ? Promise.reject(new Error('Another tab began it')) : enterBack(code, kept.verifier)
    fetched
      .then(() =>
        navigate(sessionStore.get().location === null ? '/' : (kept?.wanted ?? '/'), { replace: true }),
      )
      .catch((error: unknown) =>
        setRefusal(kept === null ? t('directory.fault.otherTab') : problemText(error)),
      )
  }, [code, navigate, t])
  const said = code === null ? t(hasText(fault) ? fault : 'directory.fault.failed') : refusal
  return (
    <AuthPage title={t('auth.title')} heading={t('directory.back')} lead={t('directory.backLead')}>
      {said === null ? (
        <p className={classes.waiting} role="status">
          <Loader size={24} aria-hidden />
          {t('directory.backWaiting')}
        </p>
      ) : (
        <div className={classes.form}>
          <Refusal text={said} />
          <Button size="lg" fullWidth onClick={() => void navigate('/login', { replace: true })}>
            {t('directory.again')}
          </Button>
        </div>
      )}
    </AuthPage>
  )
}
