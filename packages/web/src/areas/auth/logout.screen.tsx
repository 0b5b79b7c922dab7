import { Button, Loader } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sendBeforeLeaving, type Unsent } from '../../data/outbox/unsent.ts'
import { logOut } from '../../data/session/enter.ts'
import { useText } from '../../data/text/texts.ts'
import { EmptyState } from '../../kit/states/message.tsx'
import classes from './login.module.css'

/** Ends the session, then shows the log-in. What waits is sent first; what cannot be sent is asked about. */
export default function LogoutScreen() {
  const t = useText()
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  async function leave() {
    await logOut()
    await navigate('/login', { replace: true })
  }
  useEffect(() => {
    void sendBeforeLeaving().then(left => {
      if (left.count > 0) return setUnsent(left)
      return logOut().then(() => navigate('/login', { replace: true }))
    })
  }, [navigate])
  if (unsent !== null)
    return (
      <main className={classes.page}>
        <EmptyState
          icon={IconCloudOff}
          title={t('auth.unsent', { count: unsent.count })}
          actions={
            <>
              <Button component={Link} to="/">
                {t('auth.unsent.stay')}
              </Button>
              <Button variant="default" onClick={() => void leave()}>
                {t('auth.unsent.later')}
              </Button>
              <Button color="red" variant="default" onClick={() => void unsent.forget().then(leave, leave)}>
                {t('auth.unsent.leave')}
              </Button>
            </>
          }
        >
          {t('auth.unsent.text')}
        </EmptyState>
      </main>
    )
  return (
    <main className={classes.page} role="status" aria-label={t('auth.loggingOut')}>
      <Loader />
    </main>
  )
}
