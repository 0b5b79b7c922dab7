import { Button, TextInput } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { PasswordField } from '../../../../data/account/password-field.tsx'
import { Refusal } from '../../../../data/forms/refusal.tsx'
import { useFields } from '../../../../data/forms/use-fields.ts'
import { useText } from '../../../../data/text/texts.ts'
import { isProblem } from '../../../../data/wire/problem.ts'
import { changeEmail } from '../../account/calls.ts'
import { isEmail } from '../../account/email.ts'
import { Buttons, Column, Note } from '../../../../kit/layout/layout.tsx'
import classes from '../me.module.css'
import type { MyRecord } from '../use-me.ts'

const empty = { email: '', password: '' }

/** Another address to log in with: it counts once the link that is sent there was opened. */
export function EmailForm({ me, onUnsaved }: { me: MyRecord; onUnsaved: (isUnsaved: boolean) => void }) {
  const t = useText()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const fields = useFields(empty, {
    judge: ({ email, password }) => ({
      email: !isEmail(email)
        ? t('problem.field.email')
        : email.trim().toLowerCase() === me.email
          ? t('me.sameEmail')
          : undefined,
      password: password === '' ? t('auth.needPassword') : undefined,
    }),
    explain: error => (isProblem(error, 'WRONG_CREDENTIALS') ? { password: t('me.wrongPassword') } : {}),
    send: async ({ email, password }) => {
      await changeEmail(null, email.trim(), password)
      fields.reset(empty)
      setSentTo(email.trim())
    },
  })
  const isUnsaved = fields.values.email !== '' && !fields.isSending
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])
  return (
    <Column as="form" id={fields.id} noValidate onSubmit={event => void fields.submit(event)}>
      <Note>{t('me.emailNow', { email: me.email })}</Note>
      {sentTo !== null && (
        <p role="status" className={classes.good}>
          <IconMailCheck size={20} stroke={1.7} aria-hidden />
          {t('me.emailSent', { email: sentTo })}
        </p>
      )}
      <TextInput
        label={t('me.newEmail')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={fields.values.email}
        error={fields.faults.email}
        onChange={event => fields.set('email', event.currentTarget.value)}
        onBlur={() => fields.values.email !== '' && fields.leave('email')}
      />
      <PasswordField
        label={t('me.currentPassword')}
        name="email-password"
        autoComplete="current-password"
        value={fields.values.password}
        error={fields.faults.password}
        onChange={value => fields.set('password', value)}
      />
      <Refusal text={fields.refusal} />
      <Buttons>
        <Button type="submit" loading={fields.isSending}>
          {t('me.sendLink')}
        </Button>
      </Buttons>
    </Column>
  )
}
