import { ActionDialog } from '../../../../data/actions/action-dialog.tsx'
import { text } from '../../../../data/actions/text-fields.tsx'
import { useText } from '../../../../data/text/texts.ts'
import { noteWrite } from '../../../../entity-screens/machine/record-actions.ts'
import { changeEmail } from '../../account/calls.ts'
import { isEmail } from '../../account/email.ts'

/** Another address for a person: it counts once confirmed by the link that is sent there. */
export default function EmailDialog({
  user,
  onClose,
}: {
  user: { readonly id: string; readonly email: string | null }
  onClose: () => void
}) {
  const t = useText()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('people.changeEmail'),
        start: { email: '' },
        fields: () => ({
          email: text({ label: t('me.newEmail'), type: 'email', max: 254, isRequired: true }),
        }),
        judge: ({ email }) => ({
          email: !isEmail(email)
            ? t('problem.field.email')
            : email.trim().toLowerCase() === user.email
              ? t('me.sameEmail')
              : undefined,
        }),
        consequence: t('people.emailHint', { email: user.email ?? '' }),
        verb: t('me.sendLink'),
        run: async ({ email }) => {
          const asks = await changeEmail(user.id, email)
          await noteWrite()
          return asks
        },
        done: (asks, { email }) =>
          asks === 'formerAddress'
            ? t('people.emailAsked', { email: user.email })
            : t('me.emailSent', { email }),
      }}
    />
  )
}
