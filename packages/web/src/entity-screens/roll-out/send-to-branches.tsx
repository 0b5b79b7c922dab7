import { Button } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import type { RolledOut } from '@cloche/domain/calls'
import { entityNamed } from '@cloche/domain/entities'
import { useState } from 'react'
import { hasLevel } from '../../data/session/gate.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import type { ListMachine } from '../machine/list/use-list-machine.ts'
import { SendDialog, type SentRecord } from './send-dialog.tsx'

function SendButton({
  entity,
  rows,
  onDone,
}: {
  entity: RolledOut
  rows: readonly SentRecord[]
  onDone?: () => void
}) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant={onDone === undefined ? 'default' : 'subtle'}
        leftSection={<IconSitemap size={20} stroke={1.6} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('rollOut.button')}
      </Button>
      {isOpen && (
        <SendDialog
          entity={entity}
          rows={rows}
          onClose={() => {
            setIsOpen(false)
            onDone?.()
          }}
        />
      )}
    </>
  )
}

/** For the chosen rows of a list, for who creates such records. */
export function SendChosen({ machine }: { machine: ListMachine }) {
  if (!machine.rights.create) return null
  return (
    <SendButton
      entity={machine.entity.name as RolledOut}
      rows={[...machine.selected.values()]}
      onDone={() => machine.selectRows([])}
    />
  )
}

/** In the head of a record, for who creates such records. */
export function SendOne({ entity, row }: { entity: RolledOut; row: SentRecord }) {
  const session = useSession()
  if (!hasLevel(session, entityNamed(entity).permission, 3)) return null
  return <SendButton entity={entity} rows={[row]} />
}
