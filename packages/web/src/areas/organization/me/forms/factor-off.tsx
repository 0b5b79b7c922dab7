import { Button } from '@mantine/core'
import { PasswordField } from '../../../../data/account/password-field.tsx'
import { Refusal } from '../../../../data/forms/refusal.tsx'
import { useFields } from '../../../../data/forms/use-fields.ts'
import { notify } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { call } from '../../../../data/wire/call.ts'
import { isProblem } from '../../../../data/wire/problem.ts'
import classes from '../me.module.css'

/** Takes the second factor off; the password says that it is the person. */
export function FactorOff({ onDone }: { onDone: () => void }) {
  const t = useText()
  const fields = useFields(
    { password: '' },
    {
      judge: ({ password }) => ({ password: password === '' ? t('auth.needPassword') : undefined }),
      explain: error => (isProblem(error, 'WRONG_CREDENTIALS') ? { password: t('me.wrongPassword') } : {}),
      send: async ({ password }) => {
        await call('DELETE', '/auth/user/factor', { body: { password } })
        notify({ kind: 'success', message: t('factor.off') })
        onDone()
      },
    },
  )
  return (
    <form id={fields.id} noValidate className={classes.form} onSubmit={event => void fields.submit(event)}>
      <PasswordField
        label={t('me.currentPassword')}
        name="current-password"
        autoComplete="current-password"
        value={fields.values.password}
        error={fields.faults.password}
        onChange={value => fields.set('password', value)}
      />
      <Refusal text={fields.refusal} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone}>
          {t('factor.cancel')}
        </Button>
        <Button type="submit" color="red" loading={fields.isSending}>
          {t('factor.turnOff')}
        </Button>
      </div>
    </form>
  )
}
