import { Button } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import { ROLL_OUT_RECORDS_MAX, type Ranged, type RolledOut } from '@cloche/domain/calls'
import { entityNamed } from '@cloche/domain/entities'
import { whyNotSent } from '@cloche/domain/rules/roll-out'
import { useState } from 'react'
import { hasLevel } from '../../data/session/gate.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import type { ListMachine } from '../machine/list/use-list-machine.ts'
import { RangeDialog, type RangedRecord } from './range-dialog.tsx'
import { isRanged } from './ranged.ts'
import { SendDialog, type SentRecord } from './send-dialog.tsx'

/** A record that may be sent, with what says whether it is. */
export interface SentRow extends SentRecord {
  readonly [field: string]: unknown
}

const isSent = (entity: RolledOut | Ranged, row: object) =>
  isRanged(entity) || whyNotSent(entity, row as SentRow) === null

function SendButton({
  entity,
  rows,
  left = 0,
  onDone,
}: {
  entity: RolledOut | Ranged
  rows: readonly SentRecord[]
  /** How many of those chosen do not go. */
  left?: number
  onDone?: () => void
}) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const isTooMany = rows.length > ROLL_OUT_RECORDS_MAX
  const close = () => {
    setIsOpen(false)
    onDone?.()
  }
  return (
    <>
      <Button
        variant={onDone === undefined ? 'default' : 'subtle'}
        leftSection={<IconSitemap size={20} stroke={1.6} aria-hidden />}
        disabled={isTooMany}
        {...(isTooMany && { title: t('rollOut.most', { count: ROLL_OUT_RECORDS_MAX }) })}
        onClick={() => setIsOpen(true)}
      >
        {t('rollOut.button')}
      </Button>
      {isOpen &&
        (isRanged(entity) ? (
          <RangeDialog entity={entity} rows={rows as readonly RangedRecord[]} onClose={close} />
        ) : (
          <SendDialog entity={entity} rows={rows} left={left} onClose={close} />
        ))}
    </>
  )
}

/** For the chosen rows of a list, for who creates such records; those that do not go to branches are left out. */
export function SendChosen({ machine }: { machine: ListMachine }) {
  const entity = machine.entity.name as RolledOut | Ranged
  const chosen = [...machine.selected.values()]
  const rows = chosen.filter(row => isSent(entity, row))
  if (!machine.rights.create || rows.length === 0) return null
  return (
    <SendButton
      entity={entity}
      rows={rows}
      left={chosen.length - rows.length}
      onDone={() => machine.selectRows([])}
    />
  )
}

/** In the head of a record, for who creates such records. */
export function SendOne({ entity, row }: { entity: RolledOut | Ranged; row: SentRecord }) {
  const session = useSession()
  if (!isSent(entity, row) || !hasLevel(session, entityNamed(entity).permission, 3)) return null
  return <SendButton entity={entity} rows={[row]} />
}
