import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { useFields } from '../../../data/forms/use-fields.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { AuthPage } from '../auth-page.tsx'
import classes from '../login.module.css'
import { entranceBody, entranceStart, judgeEntrance, OrganizationFields } from './organization-fields.tsx'

/** Asking for an organization of one's own. The answer is the same for every address. */
export default function SignUpScreen() {
  const t = useText()
  const locale = useLocale()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const fields = useFields(entranceStart(locale), {
    judge: values => judgeEntrance(values, t),
    send: async values => {
      const body = entranceBody(values)
      await call('POST', '/sign-up', { body, withToken: false, redirect: false })
      setSentTo(body.owner.email)
    },
  })
  useEffect(() => {
    if (sentTo !== null) said.current?.focus()
  }, [sentTo])
  return (
    <AuthPage
      title={t('entrance.signUpTitle')}
      heading={t('entrance.signUpTitle')}
      lead={t('entrance.signUpLead')}
    >
      {sentTo === null ? (
        <form
          id={fields.id}
          className={classes.form}
          noValidate
          onSubmit={event => void fields.submit(event)}
        >
          <OrganizationFields fields={fields} />
          <Refusal text={fields.refusal} />
          <Button type="submit" size="lg" fullWidth loading={fields.isSending}>
            {t('entrance.signUpSend')}
          </Button>
        </form>
      ) : (
        <div className={classes.form}>
          <p ref={said} tabIndex={-1} role="status" className={classes.said}>
            <IconMailForward size={24} stroke={1.6} aria-hidden />
            {t('entrance.signUpSent', { email: sentTo })}
          </p>
          <Note>{t('entrance.signUpWait')}</Note>
          <Button variant="default" size="lg" fullWidth onClick={() => setSentTo(null)}>
            {t('entrance.signUpOther')}
          </Button>
        </div>
      )}
      <Link to="/login" className={classes.recover}>
        {t('entrance.toLogin')}
      </Link>
    </AuthPage>
  )
}
