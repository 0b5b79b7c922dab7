import { Button } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import type { Ranged, RolledOut } from '@cloche/domain/calls'
import { entityNamed } from '@cloche/domain/entities'
import { useState } from 'react'
import { hasLevel } from '../../data/session/gate.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import type { ListMachine } from '../machine/list/use-list-machine.ts'
import { RangeDialog, type RangedRecord } from './range-dialog.tsx'
import { isRanged } from './ranged.ts'
import { SendDialog, type SentRecord } from './send-dialog.tsx'

function SendButton({
  entity,
  rows,
  onDone,
}: {
  entity: RolledOut | Ranged
  rows: readonly SentRecord[]
  onDone?: () => void
}) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    onDone?.()
  }
  return (
    <>
      <Button
        variant={onDone === undefined ? 'default' : 'subtle'}
        leftSection={<IconSitemap size={20} stroke={1.6} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('rollOut.button')}
      </Button>
      {isOpen &&
        (isRanged(entity) ? (
          <RangeDialog entity={entity} rows={rows as readonly RangedRecord[]} onClose={close} />
        ) : (
          <SendDialog entity={entity} rows={rows} onClose={close} />
        ))}
    </>
  )
}

/** For the chosen rows of a list, for who creates such records. */
export function SendChosen({ machine }: { machine: ListMachine }) {
  if (!machine.rights.create) return null
  return (
    <SendButton
      entity={machine.entity.name as RolledOut | Ranged}
      rows={[...machine.selected.values()]}
      onDone={() => machine.selectRows([])}
    />
  )
}

/** In the head of a record, for who creates such records. */
export function SendOne({ entity, row }: { entity: RolledOut | Ranged; row: SentRecord }) {
  const session = useSession()
  if (!hasLevel(session, entityNamed(entity).permission, 3)) return null
  return <SendButton entity={entity} rows={[row]} />
}
