import { Button, TextInput } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Refusal } from '../../data/forms/refusal.tsx'
import { useFields } from '../../data/forms/use-fields.ts'
import { useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import { Note } from '../../kit/layout/layout.tsx'
import { AuthPage } from './auth-page.tsx'
import { useLockOut } from './lock-out.ts'
import classes from './login.module.css'

/** Asking for a link to choose a new password. The answer is the same for every address. */
export default function RecoverScreen() {
  const t = useText()
  const [isSent, setIsSent] = useState(false)
  const lock = useLockOut()
  const said = useRef<HTMLParagraphElement>(null)
  const fields = useFields(
    { email: '' },
    {
      judge: ({ email }) => ({ email: email.includes('@') ? undefined : t('auth.needEmail') }),
      send: async ({ email }) => {
        try {
          await call('POST', '/request/identity/password', {
            body: { identity: { email: email.trim() } },
            withToken: false,
            redirect: false,
          })
          setIsSent(true)
        } catch (error) {
          if (!lock.note(error)) throw error
        }
      },
    },
  )
  useEffect(() => {
    if (isSent) said.current?.focus()
  }, [isSent])
  return (
    <AuthPage title={t('request.recover')} heading={t('request.recover')} lead={t('request.recoverLead')}>
      {isSent ? (
        <div className={classes.form}>
          <p ref={said} tabIndex={-1} role="status" className={classes.said}>
            <IconMailForward size={24} stroke={1.6} aria-hidden />
            {t('request.recoverSent')}
          </p>
          <Note>{t('request.recoverWait')}</Note>
          <Button variant="default" size="lg" fullWidth onClick={() => setIsSent(false)}>
            {t('request.recoverOther')}
          </Button>
        </div>
      ) : (
        <form
          id={fields.id}
          className={classes.form}
          noValidate
          onSubmit={event => void fields.submit(event)}
        >
          <TextInput
            size="lg"
            label={t('auth.email')}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={fields.values.email}
            error={fields.faults.email}
            onChange={event => fields.set('email', event.currentTarget.value)}
            onBlur={() => fields.values.email !== '' && fields.leave('email')}
          />
          <Refusal text={lock.isLocked ? t('auth.locked', { time: lock.left }) : fields.refusal} />
          <Button type="submit" size="lg" fullWidth loading={fields.isSending}>
            {t('request.sendLink')}
          </Button>
        </form>
      )}
      <Link to="/login" className={classes.recover}>
        {t('request.toLogin')}
      </Link>
    </AuthPage>
  )
}
