import { Button, Menu } from '@mantine/core'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { IconChevronDown, IconMail, IconMailForward, IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../../data/messages.ts'
import { hasLevel } from '../../../../data/session/gate.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../data/text/texts.ts'
import { noteWrite } from '../../../../entity-screens/machine/record-actions.ts'
import { later } from '../../../../entity-screens/later.tsx'
import { invite } from '../people-calls.ts'
import { personStatus } from '../person-status.tsx'

const EmailDialog = later(() => import('./email-dialog.tsx'), { isQuiet: true })
const ActAsDialog = later(() => import('./act-as-dialog.tsx'), { isQuiet: true })

/** From this role on one may work in another person's name. */
const actsFrom = 4

/** What can be done with a person's account: invitation, e-mail, working in their name. */
export function AccountMenu({ user }: { user: Row<Entities['user']> }) {
  const t = useText()
  const session = useSession()
  const [open, setOpen] = useState<'email' | 'actAs' | null>(null)
  const own = session.me?.roleLevel ?? 0
  const isSelf = session.me?.id === user.id
  const isAbove = user.roleLevel > own
  const status = personStatus(user)
  const mayInvite = status === 'pending' && hasLevel(session, 'U', 3) && !isAbove
  const mayChangeEmail = hasLevel(session, 'U', 2) && !isAbove && !isSelf
  const mayActAs = own >= actsFrom && !isSelf && !isAbove && status !== 'inactive'
  if (!mayInvite && !mayChangeEmail && !mayActAs) return null
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
        </Menu.Dropdown>
      </Menu>
      {open === 'email' && <EmailDialog user={user} onClose={() => setOpen(null)} />}
      {open === 'actAs' && <ActAsDialog user={user} onClose={() => setOpen(null)} />}
    </>
  )
}
