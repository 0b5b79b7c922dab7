import { Button, Menu } from '@mantine/core'
import type { Row } from '@cloche/domain/catalogue'
import { erasureRefusal } from '@cloche/domain/rules/erasure'
import type { Entities } from '@cloche/domain/entities'
import {
  IconChevronDown,
  IconMail,
  IconMailForward,
  IconPackageExport,
  IconUserMinus,
  IconUserShare,
} from '@tabler/icons-react'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../../data/messages.ts'
import { hasLevel } from '../../../../data/session/gate.ts'
import { useSession } from '../../../../data/session/session.ts'
import { loadTexts, useText } from '../../../../data/text/texts.ts'
import { noteWrite } from '../../../../entity-screens/machine/record-actions.ts'
import { later } from '../../../../entity-screens/later.tsx'
import { exportPerson } from '../../your-data/your-data-calls.ts'
import { invite } from '../people-calls.ts'
import { personStatus } from '../person-status.tsx'

const EmailDialog = later(() => import('./email-dialog.tsx'), { isQuiet: true })
const EraseDialog = later(
  async () => {
    const dialog = import('../../your-data/erase-dialog.tsx')
    await Promise.all([loadTexts('yourData'), loadTexts('problems')])
    return dialog
  },
  { isQuiet: true },
)
const ActAsDialog = later(() => import('./act-as-dialog.tsx'), { isQuiet: true })

/** From this role on one may work in another person's name. */
const actsFrom = 4

/** What can be done with a person's account: invitation, e-mail, working in their name. */
export function AccountMenu({ user }: { user: Row<Entities['user']> }) {
  const t = useText()
  const session = useSession()
  const [open, setOpen] = useState<'email' | 'actAs' | 'erase' | null>(null)
  const own = session.me?.roleLevel ?? 0
  const isSelf = session.me?.id === user.id
  const isAbove = user.roleLevel > own
  const status = personStatus(user)
  const mayInvite = status === 'pending' && hasLevel(session, 'U', 3) && !isAbove
  const mayChangeEmail = hasLevel(session, 'U', 2) && !isAbove && !isSelf
  const mayActAs = own >= actsFrom && !isSelf && !isAbove && status !== 'inactive'
  const isVisitor = hasLevel(session, 'LI', 99)
  const decider = { userId: session.me?.id ?? '', roleLevel: own, isVisitor }
  const mayErase = hasLevel(session, 'RO', 4) && erasureRefusal(decider, user) === null
  if (!mayInvite && !mayChangeEmail && !mayActAs && !mayErase) return null
  async function exportHeld() {
    try {
      await exportPerson(user.id)
      notify({ kind: 'success', message: t('people.heldExported') })
    } catch (error) {
      notifyProblem(error)
    }
  }
  async function sendAgain() {
    try {
      await invite(user.id)
      await noteWrite()
      notify({ kind: 'success', message: t('people.invited', { email: user.email }) })
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <>
      <Menu position="bottom-end" width={260} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={18} stroke={1.8} aria-hidden />}>
            {t('people.account')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayInvite && (
            <Menu.Item
              leftSection={<IconMailForward size={20} stroke={1.6} />}
              onClick={() => void sendAgain()}
            >
              {t('people.inviteAgain')}
            </Menu.Item>
          )}
          {mayChangeEmail && (
            <Menu.Item leftSection={<IconMail size={20} stroke={1.6} />} onClick={() => setOpen('email')}>
              {t('people.changeEmail')}
            </Menu.Item>
          )}
          {mayActAs && (
            <Menu.Item
              leftSection={<IconUserShare size={20} stroke={1.6} />}
              onClick={() => setOpen('actAs')}
            >
              {t('people.actAs')}
            </Menu.Item>
          )}
          {mayErase && (
            <Menu.Item
              leftSection={<IconPackageExport size={20} stroke={1.6} />}
              onClick={() => void exportHeld()}
            >
              {t('people.exportHeld')}
            </Menu.Item>
          )}
          {mayErase && (
            <Menu.Item
              color="red"
              leftSection={<IconUserMinus size={20} stroke={1.6} />}
              onClick={() => setOpen('erase')}
            >
              {t('people.erase')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'email' && <EmailDialog user={user} onClose={() => setOpen(null)} />}
      {open === 'erase' && <EraseDialog user={user} onClose={() => setOpen(null)} />}
      {open === 'actAs' && <ActAsDialog user={user} onClose={() => setOpen(null)} />}
    </>
  )
}
