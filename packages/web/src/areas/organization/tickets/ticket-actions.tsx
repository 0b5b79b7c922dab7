import { Button } from '@mantine/core'
import { IconCircleCheck, IconRotate } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import { entityNamed, type Entities } from '@cloche/domain/entities'
import { useState } from 'react'
import { notifyUndo } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import type { ListMachine } from '../../../entity-screens/machine/list/use-list-machine.ts'
import { useRights } from '../../../entity-screens/machine/rights.ts'
import { noteWrite, notifyRefusal } from '../../../entity-screens/machine/record-actions.ts'
import { sendChange } from '../../../entity-screens/machine/wire.ts'

export type Ticket = Row<Entities['ticket']>

/** Closes or reopens tickets, with the way back. */
async function setStatus(ids: readonly string[], status: 'open' | 'closed', done: string): Promise<boolean> {
  const ticket = entityNamed('ticket')
  const write = async (to: Ticket['status']) => {
    for (const id of ids) await sendChange(ticket, id, { status: to })
    await noteWrite()
  }
  try {
    await write(status)
    notifyUndo(done, () => write(status === 'open' ? 'closed' : 'open'))
    return true
  } catch (error) {
    notifyRefusal(error)
    await noteWrite()
    return false
  }
}

/** Closes a ticket that is settled, or opens it again. */
export function CloseButton({ row }: { row: Ticket }) {
  const t = useText()
  const rights = useRights(entityNamed('ticket'))
  const [isBusy, setIsBusy] = useState(false)
  if (!rights.edit) return null
  const isClosed = row.status === 'closed'
  async function run() {
    setIsBusy(true)
    await setStatus(
      [row.id],
      isClosed ? 'open' : 'closed',
      t(isClosed ? 'support.reopened' : 'support.closed', { count: 1 }),
    )
    setIsBusy(false)
  }
  const Icon = isClosed ? IconRotate : IconCircleCheck
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<Icon size={20} stroke={1.6} />}
      onClick={() => void run()}
    >
      {t(isClosed ? 'support.reopen' : 'support.close')}
    </Button>
  )
}

/** Closes the tickets that are chosen in the list. */
export function TicketSelection({ machine }: { machine: ListMachine }) {
  const t = useText()
  const [isBusy, setIsBusy] = useState(false)
  const open = [...machine.selected.values()].filter(ticket => ticket['status'] !== 'closed')
  if (!machine.rights.edit || open.length === 0) return null
  async function run() {
    setIsBusy(true)
    const ids = open.map(ticket => ticket.id)
    if (await setStatus(ids, 'closed', t('support.closed', { count: ids.length }))) machine.selectRows([])
    setIsBusy(false)
  }
  return (
    <Button
      variant="subtle"
      loading={isBusy}
      leftSection={<IconCircleCheck size={20} stroke={1.6} />}
      onClick={() => void run()}
    >
      {t('support.close')}
    </Button>
  )
}
