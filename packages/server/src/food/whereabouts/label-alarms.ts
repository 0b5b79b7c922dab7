/** The open alarms of a chamber, a container or a machine that a label was in while they lasted. */
import { staysOf, type StayLabel } from '@cloche/domain/rules/traceability'
import type { Transaction } from '../../database/transaction.ts'
import { eventsStatement } from './contents.store.ts'
import { tellersOfStays } from './tellers.ts'

/** An incidence of a sensor that nobody closed. */
export interface OpenBreach {
  readonly id: string
  readonly name: string | null
  readonly sensorId: string
  readonly began: string
  readonly ended: string | null
  readonly isAlerting: boolean
}

/** Which of these a label was in; `isInside`: it still stands there. */
export async function breachesOfLabel<Open extends OpenBreach>(
  transaction: Transaction,
  organizationId: string,
  label: StayLabel,
  open: readonly Open[],
  now: string,
): Promise<(Open & { readonly isInside: boolean })[]> {
  if (open.length === 0) return []
  const { rows } = await transaction.query(eventsStatement(organizationId, [label.id], [label.batchId]))
  const earliest = Math.min(...open.map(({ began }) => Date.parse(began)))
  const stays = staysOf(rows, [label]).filter(({ to }) => to === null || Date.parse(to) > earliest)
  const tellings = await tellersOfStays(transaction, organizationId, stays, now)
  const inside = stays.flatMap((stay, index) =>
    (tellings[index] ?? []).map(telling => ({ ...telling, isOpen: stay.to === null })),
  )
  return open.flatMap(breach => {
    const [from, to] = [Date.parse(breach.began), Date.parse(breach.ended ?? now)]
    const during = inside.filter(
      one => one.sensorId === breach.sensorId && Date.parse(one.from) <= to && Date.parse(one.to) >= from,
    )
    const isInside = breach.isAlerting && during.some(({ isOpen }) => isOpen)
    return during.length === 0 ? [] : [{ ...breach, isInside }]
  })
}
