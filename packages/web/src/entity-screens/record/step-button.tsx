import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { EntityName, EntityOf } from '@cloche/domain/entities'
import { entityNamed } from '@cloche/domain/entities'
import type { Change, EntityDeclaration } from '@cloche/domain/catalogue'
import { useState } from 'react'
import { notify, notifyProblem } from '../../data/messages.ts'
import { useSession } from '../../data/session/session.ts'
import { noteWrite } from '../machine/record-actions.ts'
import { mayChange } from '../machine/rights.ts'
import { sendChange } from '../machine/wire.ts'

/** One step of a record: what its button says, what it changes, what is said once that is done. */
export interface Step<N extends EntityName> {
  readonly label: string
  readonly icon: TablerIcon
  readonly change: Change<EntityOf<N>>
  readonly done: string
  /** Does it in a way of its own, and answers what is said then. */
  readonly run?: () => Promise<string>
}

/** The next step of a record as one button; a refusal says why. */
export function StepButton<N extends EntityName>({
  entity: name,
  row,
  step: { label, icon: Icon, change, done, run },
  isQuiet = false,
  size,
}: {
  entity: N
  row: { readonly id: string; readonly version: number }
  step: Step<N>
  /** It stands beside the next step and is not it. */
  isQuiet?: boolean
  /** That of the buttons it stands among. */
  size?: 'lg'
}) {
  const entity: EntityDeclaration = entityNamed(name)
  const session = useSession()
  const [isBusy, setIsBusy] = useState(false)
  const people = (row as Readonly<Record<string, unknown>>)[entity.doing?.forPeople ?? '']
  if (!mayChange(entity, session, Object.keys(change), people)) return null
  async function go() {
    setIsBusy(true)
    try {
      if (run === undefined)
        await sendChange(entity as never, row.id, { ...change, version: row.version } as never)
      notify({ kind: 'success', message: (await run?.()) ?? done })
    } catch (error) {
      notifyProblem(error)
    }
    await noteWrite()
    setIsBusy(false)
  }
  return (
    <Button
      {...(isQuiet && { variant: 'default' })}
      {...(size && { size })}
      loading={isBusy}
      leftSection={<Icon size={20} stroke={1.6} aria-hidden />}
      onClick={() => void go()}
    >
      {label}
    </Button>
  )
}
