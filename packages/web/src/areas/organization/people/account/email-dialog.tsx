import { Button, Modal, TextInput } from '@mantine/core'
import { Refusal } from '../../../../data/forms/refusal.tsx'
import { useFields } from '../../../../data/forms/use-fields.ts'
import { notify } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { noteWrite } from '../../../../entity-screens/machine/record-actions.ts'
import { useKitWords } from '../../../../kit/words.tsx'
import { changeEmail } from '../../account/calls.ts'
import { isEmail } from '../../account/email.ts'
import classes from '../people.module.css'

/** Another address for a person: it counts once confirmed by the link that is sent there. */
export default function EmailDialog({
  user,
  onClose,
}: {
  user: { readonly id: string; readonly email: string | null }
  onClose: () => void
}) {
  const t = useText()
  const words = useKitWords()
  const fields = useFields(
    { email: '' },
    {
      judge: ({ email }) => ({
        email: !isEmail(email)
          ? t('problem.field.email')
          : email.trim().toLowerCase() === user.email
            ? t('me.sameEmail')
            : undefined,
      }),
      send: async ({ email }) => {
        const asks = await changeEmail(user.id, email.trim())
        await noteWrite()
        notify({
          kind: 'success',
          message:
            asks === 'formerAddress'
              ? t('people.emailAsked', { email: user.email })
              : t('me.emailSent', { email: email.trim() }),
        })
        onClose()
      },
    },
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('people.changeEmail')}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <form id={fields.id} noValidate className={classes.form} onSubmit={event => void fields.submit(event)}>
        <p className={classes.quiet}>{t('people.emailHint', { email: user.email ?? '' })}</p>
        <TextInput
          label={t('me.newEmail')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          data-autofocus
          value={fields.values.email}
          error={fields.faults.email}
          onChange={event => fields.set('email', event.currentTarget.value)}
          onBlur={() => fields.values.email !== '' && fields.leave('email')}
        />
        <Refusal text={fields.refusal} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('verb.cancel')}
          </Button>
          <Button type="submit" loading={fields.isSending}>
            {t('me.sendLink')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
