import type { RolledOut } from '@cloche/domain/calls'
import type { Slots } from '../slots.ts'
import { Origin } from './origin.tsx'
import { SendChosen, SendOne, type SentRow } from './send-to-branches.tsx'

/** What of a record says whether it goes to branches, where its columns do not show it. */
const needs: Partial<Record<RolledOut, readonly string[]>> = { task: ['status', 'patternId'] }

/** The slots of an entity with sending beside its buttons, and above its cards where a record is from. */
export function sendingSlots(entity: RolledOut, own: Slots): Slots {
  const { SelectionActions, HeaderActions, Summary } = own
  const slots = {
    ...own,
    needs: [...(own.needs ?? []), ...(needs[entity] ?? [])],
    SelectionActions: ({ machine }: Parameters<typeof SendChosen>[0]) => (
      <>
        {SelectionActions !== undefined && <SelectionActions machine={machine} />}
        <SendChosen machine={machine} />
      </>
    ),
    HeaderActions: ({ row }: { row: SentRow }) => (
      <>
        {HeaderActions !== undefined && <HeaderActions row={row as never} />}
        <SendOne entity={entity} row={row} />
      </>
    ),
    Summary: ({ row }: { row: SentRow }) => (
      <>
        <Origin entity={entity} row={row} />
        {Summary !== undefined && <Summary row={row as never} />}
      </>
    ),
  }
  return slots as unknown as Slots
}
