import { useNavigate } from 'react-router'
import { notifyProblem } from '../../../../data/messages.ts'
import { loadMe } from '../../../../data/session/enter.ts'
import { nameOf } from '../../../../data/session/person.ts'
import { useText } from '../../../../data/text/texts.ts'
import { queryClient } from '../../../../data/wire/queries.ts'
import { ConfirmDialog } from '../../../../kit/feedback/confirm-dialog.tsx'
import { actAs } from '../people-calls.ts'

/** Asks before one works in another person's name: it leaves a line in that person's history. */
export default function ActAsDialog({
  user,
  onClose,
}: {
  user: { readonly id: string; readonly email: string | null; readonly fullName?: string | null }
  onClose: () => void
}) {
  const t = useText()
  const navigate = useNavigate()
  const name = nameOf(user)
  async function become() {
    try {
      await actAs(user.id)
    } catch (error) {
      notifyProblem(error)
      throw error
    }
    queryClient.clear()
    await loadMe()
    await navigate('/')
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('people.actAsAsk', { name })}
      confirmLabel={t('people.actAs')}
      onConfirm={become}
    >
      {t('people.actAsHint', { name })}
    </ConfirmDialog>
  )
}
