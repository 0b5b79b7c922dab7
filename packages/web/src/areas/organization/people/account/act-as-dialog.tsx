import { useNavigate } from 'react-router'
import { ActionDialog } from '../../../../data/actions/action-dialog.tsx'
import { loadMe } from '../../../../data/session/enter.ts'
import { nameOf } from '../../../../data/session/person.ts'
import { useText } from '../../../../data/text/texts.ts'
import { queryClient } from '../../../../data/wire/queries.ts'
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
    await actAs(user.id)
    queryClient.clear()
    await loadMe()
    await navigate('/')
  }
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('people.actAsAsk', { name }),
        consequence: t('people.actAsHint', { name }),
        verb: t('people.actAs'),
        run: become,
      }}
    />
  )
}
