import { Button, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { useFields } from '../../../data/forms/use-fields.ts'
import { addressQuery, addressWithout } from '../../../data/layout/address-query.ts'
import { logOut } from '../../../data/session/enter.ts'
import { useSession } from '../../../data/session/session.ts'
import { LanguageSwitch } from '../../../data/text/language-switch.tsx'
import { useText } from '../../../data/text/texts.ts'
import { enroll } from '../../../data/terminal/unlock.ts'
import { ClocheMark } from '../../../kit/marks/cloche-mark.tsx'
import classes from './terminal.module.css'

/** Takes the code that somebody made at the record of the tablet. */
export function EnrollForm({ wasRevoked }: { wasRevoked: boolean }) {
  const t = useText()
  const { phase } = useSession()
  const fields = useFields(
    { code: addressQuery().get('code') ?? '' },
    {
      judge: ({ code }) => ({
        code: code.replaceAll(/[^0-9a-z]/gi, '').length < 8 ? t('tablet.needCode') : undefined,
      }),
      send: async ({ code }) => {
        await enroll(code)
        // Whoever set the tablet up does not stay logged in on it.
        if (phase === 'user') await logOut()
      },
    },
  )
  useEffect(() => {
    window.history.replaceState(window.history.state, '', addressWithout('code'))
  }, [])
  return (
    <main className={classes.page}>
      <title>{`${t('tablet.enroll')} · Cloche`}</title>
      <form className={classes.card} id={fields.id} noValidate onSubmit={event => void fields.submit(event)}>
        <header className={classes.head}>
          <ClocheMark size={44} />
          <h1 className={classes.title}>{t('tablet.enroll')}</h1>
        </header>
        {wasRevoked && <Refusal text={t('tablet.revoked')} />}
        <p className={classes.text}>{t('tablet.enrollText')}</p>
        <TextInput
          size="lg"
          label={t('tablet.code')}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          placeholder="K7QM-2XPT"
          classNames={{ input: `mono ${classes.code}` }}
          value={fields.values.code}
          error={fields.faults.code}
          onChange={event => fields.set('code', event.currentTarget.value)}
        />
        <Refusal text={fields.refusal} />
        {phase === 'user' && <p className={classes.text}>{t('tablet.logsOut')}</p>}
        <Button type="submit" size="lg" fullWidth loading={fields.isSending}>
          {t('tablet.enroll')}
        </Button>
        <Link className={classes.link} to={phase === 'user' ? '/' : '/login'}>
          {t('tablet.notHere')}
        </Link>
      </form>
      <LanguageSwitch />
    </main>
  )
}
