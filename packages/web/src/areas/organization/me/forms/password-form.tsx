import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { NewPasswordField } from '../../../../data/account/new-password-field.tsx'
import { PasswordField } from '../../../../data/account/password-field.tsx'
import { passwordMin } from '../../../../data/account/password-strength.ts'
import { Refusal } from '../../../../data/forms/refusal.tsx'
import { useFields } from '../../../../data/forms/use-fields.ts'
import { notify } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { call } from '../../../../data/wire/call.ts'
import { isProblem } from '../../../../data/wire/problem.ts'
import { noteWrite } from '../../../../entity-screens/machine/record-actions.ts'
import { Buttons, Column, Note } from '../../../../kit/layout/layout.tsx'
import type { MyRecord } from '../use-me.ts'

const empty = { current: '', next: '' }

/** Another password: proves who asks by the present one. All other sessions end. */
export function PasswordForm({ me, onUnsaved }: { me: MyRecord; onUnsaved: (isUnsaved: boolean) => void }) {
  const t = useText()
  const fields = useFields(empty, {
    judge: ({ current, next }) => ({
      current: current === '' ? t('auth.needPassword') : undefined,
      next:
        [...next].length < passwordMin
          ? t('password.hint.tooShort', { count: passwordMin })
          : next === current
            ? t('me.samePassword')
            : undefined,
    }),
    explain: error => (isProblem(error, 'WRONG_CREDENTIALS') ? { current: t('me.wrongPassword') } : {}),
    send: async password => {
      await call('PUT', '/auth/user/password', { body: { password } })
      fields.reset(empty)
      await noteWrite()
      notify({ kind: 'success', message: t('me.passwordChanged') })
    },
  })
  const { values, faults } = fields
  const isUnsaved = fields.isDirty && !fields.isSending
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])
  return (
    <Column as="form" id={fields.id} noValidate onSubmit={event => void fields.submit(event)}>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={me.email ?? ''} readOnly hidden />
      <PasswordField
        label={t('me.currentPassword')}
        name="current-password"
        autoComplete="current-password"
        value={values.current}
        error={faults.current}
        onChange={value => fields.set('current', value)}
      />
      <NewPasswordField
        label={t('me.newPassword')}
        name="new-password"
        about={[me.email ?? '', me.fullName ?? '']}
        value={values.next}
        error={faults.next}
        onChange={value => fields.set('next', value)}
        onLeave={() => values.next !== '' && fields.leave('next')}
      />
      <Note>{t('me.passwordEnds')}</Note>
      <Refusal text={fields.refusal} />
      <Buttons>
        <Button type="submit" loading={fields.isSending}>
          {t('me.changePassword')}
        </Button>
      </Buttons>
    </Column>
  )
}
