/** How far a line of an order came. */
import { compare, isPositive, isZero, sum, type Amount } from '../../rules/amounts/index.ts'
import type { LineAtDoor } from './arriving.ts'

const added = (before: Amount | null, came: readonly Amount[], unit: Amount['unit']): Amount | null => {
  const all = sum([...(before === null ? [] : [before]), ...came], unit)
  return all === null || (before === null && isZero(all)) ? before : all
}

/** How a line of an order stands after what came of it. */
export function lineAfter(
  line: LineAtDoor,
  came: { readonly taken: readonly Amount[]; readonly refused: readonly Amount[] },
  isClosed: boolean,
): Pick<LineAtDoor, 'received' | 'refused' | 'outcome' | 'status'> {
  const { unit } = line.quantity
  const received = added(line.received, came.taken, unit)
  const refused = added(line.refused, came.refused, unit)
  const isIn = received !== null && isPositive(received)
  const order = received === null ? 'less' : compare(received, line.quantity)
  if (order === 'same' || order === 'more')
    return { received, refused, outcome: order === 'more' ? 'over' : 'complete', status: 'end' }
  const all = sum(
    [received, refused].filter(amount => amount !== null),
    unit,
  )
  const isAllSeen = all !== null && compare(all, line.quantity) !== 'less'
  if (isClosed || isAllSeen) {
    const isRefused = !isIn && refused !== null && isPositive(refused)
    return { received, refused, outcome: isRefused ? 'refused' : 'short', status: 'end' }
  }
  const isSeen = isIn || (refused !== null && isPositive(refused))
  return { received, refused, outcome: isIn ? 'part' : line.outcome, status: isSeen ? 'start' : line.status }
}
