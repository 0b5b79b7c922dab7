/** What of a count waits on this device to be sent, as it will stand on the sheet. */
import type { AskedEntry } from '@cloche/domain/operations'
import { countedAmount, type CountedHow } from '@cloche/domain/rules/counts'
import { isUnsent, type Operation } from '../../../data/outbox/operation.ts'
import type { CountEntry, Sheet } from './calls.ts'

const askedOf = ({ body }: Operation) => body['entry'] as AskedEntry | undefined

/** The entries of a count that wait, oldest first. */
export function waitingOf(operations: readonly Operation[], stockCountId: string): AskedEntry[] {
  return operations.flatMap(operation => {
    const entry =
      operation.path === '/stock/count/enter' && isUnsent(operation) ? askedOf(operation) : undefined
    return entry?.stockCountId === stockCountId && operation.refusal === undefined ? [entry] : []
  })
}

/** An entry that waits, as far as screens ask of it. A label that was scanned is as it is known. */
function entryOf(asked: AskedEntry, placeId: string): CountEntry {
  const { id, stockCountId, productId, state = 'init', covers, how, round = 1, takesBack = [] } = asked
  const isTakingBack = how.length === 0 && takesBack.length > 0
  const partId = asked.partId === undefined || asked.partId === asked.placeId ? null : asked.partId
  return {
    id,
    stockCountId,
    productId,
    state,
    covers,
    round,
    takesBack,
    partId,
    how: how as CountedHow[],
    at: asked.at ?? '',
    placeId: asked.placeId ?? placeId,
    labelId: asked.labelId ?? null,
    quantity: isTakingBack ? null : (countedAmount(how) ?? { value: 0, unit: 'piece' }),
  } as unknown as CountEntry
}

/** The sheet with what waits. */
export function withWaiting(sheet: Sheet, waiting: readonly AskedEntry[]): Sheet {
  const known = new Set(sheet.entries.map(({ id }) => id))
  const more = waiting.filter(({ id }) => !known.has(id)).map(entry => entryOf(entry, sheet.place.id))
  return more.length === 0 ? sheet : { ...sheet, entries: [...sheet.entries, ...more] }
}
