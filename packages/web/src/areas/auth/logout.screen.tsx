import { Loader } from '@mantine/core'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { logOut } from '../../data/session/enter.ts'
import { useText } from '../../data/text/texts.ts'
import classes from './login.module.css'

/** Ends the session, then shows the log-in. */
export default function LogoutScreen() {
  const t = useText()
  const navigate = useNavigate()
  useEffect(() => {
    void logOut().then(() => navigate('/login', { replace: true }))
  }, [navigate])
  return (
    <main className={classes.page} role="status" aria-label={t('auth.loggingOut')}>
      <Loader />
    </main>
  )
}
