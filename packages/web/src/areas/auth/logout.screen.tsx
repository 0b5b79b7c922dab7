import { Button, Loader } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { unsentOf } from '../../data/outbox/unsent.ts'
import { logOut } from '../../data/session/enter.ts'
import { sessionStore } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { EmptyState } from '../../kit/states/message.tsx'
import classes from './login.module.css'

/** Ends the session, then shows the log-in. What was not sent yet would be lost: that is asked first. */
export default function LogoutScreen() {
  const t = useText()
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState(0)
  const [me] = useState(() => sessionStore.get().me?.id ?? null)
  async function leave() {
    const { forget } = await unsentOf(me)
    await forget()
    await logOut()
    await navigate('/login', { replace: true })
  }
  useEffect(() => {
    void unsentOf(me).then(({ count }) => {
      if (count > 0) return setUnsent(count)
      return logOut().then(() => navigate('/login', { replace: true }))
    })
  }, [me, navigate])
  if (unsent > 0)
    return (
      <main className={classes.page}>
        <EmptyState
          icon={IconCloudOff}
          title={t('auth.unsent', { count: unsent })}
          actions={
            <>
              <Button component={Link} to="/">
                {t('auth.unsent.stay')}
              </Button>
              <Button color="red" variant="default" onClick={() => void leave()}>
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
