/** What may happen next to a label: the programs room's answer, for a label as it is stored. */
import { isTimeZone } from '@cloche/domain/rules/calendar'
import { markOf } from '@cloche/domain/rules/expiry'
import { allowedMoves, openingOf, type Move, type Opening } from '@cloche/domain/rules/programs'
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

/** Whether the pack of a label, as it is stored, can be opened. */
export function openingFor(found: MoveFound, label: LabelRow): Opening {
  if (isEmpty(label) || label.isFinal) return { isOffered: false }
  return openingOf({
    state: label.state,
    openedAt: label.openedAt,
    productLife: found.lives.get(label.productId)?.life ?? null,
    mark: markOf(label, found.now).mark,
    batchStatus: found.batches.get(label.batchId)?.status ?? 'available',
  })
}

export function zoneAt(found: MoveFound, locationId: string): string {
  const zone = found.places.get(locationId)?.timeZone
  return zone !== undefined && isTimeZone(zone) ? zone : 'UTC'
}
