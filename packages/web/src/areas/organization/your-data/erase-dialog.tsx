import { IconUserMinus } from '@tabler/icons-react'
import { confirmationOf, isConfirmed } from '@cloche/domain/rules/erasure'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { text } from '../../../data/actions/text-fields.tsx'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { erase } from './your-data-calls.ts'

/** Erases a person for good, once their name was typed. */
export function EraseDialog({
  user,
  onClose,
}: {
  user: { readonly id: string; readonly fullName: string | null; readonly email: string | null }
  onClose: () => void
}) {
  const t = useText()
  const name = confirmationOf(user)
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('yourData.erasure.eraseName', { name }),
        start: { typed: '' },
        fields: () => ({
          typed: text({ label: t('yourData.erasure.typeName', { name }), max: 402, isRequired: true }),
        }),
        judge: ({ typed }) => ({
          typed: isConfirmed(typed, name) ? undefined : t('problem.user.confirmErasure'),
        }),
        consequence: t('yourData.erasure.consequence'),
        verb: t('yourData.erasure.erase'),
        icon: IconUserMinus,
        isDanger: true,
        run: async ({ typed }) => {
          const { erasure } = await erase(user.id, typed)
          await noteWrite()
          return erasure
        },
        done: ({ records }) => t('yourData.erasure.isDone', { count: records }),
      }}
    />
  )
}

export default EraseDialog
