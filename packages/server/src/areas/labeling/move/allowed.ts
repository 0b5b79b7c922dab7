/** What may happen next to a label: the programs room's answer, for a label as it is stored. */
import { isTimeZone } from '@cloche/domain/rules/calendar'
import { markOf } from '@cloche/domain/rules/expiry'
import { allowedMoves, type Move } from '@cloche/domain/rules/programs'
import type { ProgramFound } from '../register/register.store.ts'
import { isEmpty, type LabelRow } from '../ledger/label-row.ts'
import type { MoveFound } from './move.store.ts'

/** The programs that take this label's product. */
export function programsFor(found: MoveFound, label: LabelRow): ProgramFound[] {
  return found.programs.filter(
    ({ productIds }) => productIds.length === 0 || productIds.includes(label.productId),
  )
}

/** The moves out of the label's state, blocked ones with their reason; none for a label with nothing left. */
export function movesOf(found: MoveFound, label: LabelRow): Move[] {
  if (isEmpty(label)) return []
  return allowedMoves({
    state: label.state,
    programs: programsFor(found, label),
    mark: markOf(label, found.now).mark,
    batchStatus: found.batches.get(label.batchId)?.status ?? 'available',
    arrivedBy: found.programs.find(program => program.id === label.programId) ?? null,
  })
}

export function zoneAt(found: MoveFound, locationId: string): string {
  const zone = found.zones.get(locationId)
  return zone !== undefined && isTimeZone(zone) ? zone : 'UTC'
}
