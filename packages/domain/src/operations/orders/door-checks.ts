/** The check at the door: each lot that was measured is one of the point where deliveries are checked. */
import type { Fault } from '../../problems.ts'
import type { Effects } from '../effects.ts'
import { checkPoint, type GoingFailure } from '../haccp/check.ts'
import type { Moment } from '../operation.ts'
import { limitsAtDoor, type AskedArrival, type ReceiveFacts } from './arriving.ts'
import { outcomeOf, type Lot } from './lots.ts'

/** Where the steps that were done stand in what is asked. */
const STEPS = 'arrival.steps'

/** The check at the door of each lot that was measured. What fails belongs to one incidence. */
export function checks(lots: readonly Lot[], asked: AskedArrival, facts: ReceiveFacts, moment: Moment) {
  const { door, words } = facts
  if (door === null || door.point.measure !== 'temperature') return { effects: [], faults: [] }
  const effects: Effects[] = []
  const faults: Fault[] = []
  let failing: GoingFailure | null = door.failing ?? null
  let { dueAt } = door
  for (const lot of lots) {
    const { temperature, note } = lot.asked
    const product = facts.products.get(lot.line.productId)
    if (temperature === undefined || product === undefined) continue
    const own = limitsAtDoor(product, door.point)
    const isOwn = own.minimum !== null || own.maximum !== null
    const point = isOwn ? { ...door.point, ...own, groupLimits: [] } : door.point
    const decision = checkPoint.decide(
      {
        haccpPointId: point.id,
        value: temperature,
        productId: product.id,
        ...(asked.at === undefined ? {} : { at: asked.at }),
        ...(asked.steps === undefined ? {} : { steps: asked.steps }),
        ...(note === undefined ? {} : { note }),
        ...(lot.asked.reason === undefined ? {} : { corrective: words(`arrival.check.${outcomeOf(lot)}`) }),
      },
      { ...door, point, dueAt: dueAt ?? null, failing, words: (key, values) => words(key, values) },
      moment,
    )
    if (!decision.ok) {
      // The steps are those of the door: what lacks is said once.
      for (const { path, ...fault } of decision.refusal.faults)
        if (path !== 'check.steps') faults.push({ ...fault, path: `${lot.path}.temperature` })
        else if (!faults.some(one => one.path === STEPS)) faults.push({ ...fault, path: STEPS })
      continue
    }
    const row = decision.effects.records[0]?.row
    if (row?.['outcome'] === 'failed' && typeof row['incidenceId'] === 'string')
      failing = { incidenceId: row['incidenceId'], count: (failing?.count ?? 0) + 1 }
    // One check answers what is owed.
    dueAt = null
    effects.push(decision.effects)
  }
  return { effects, faults }
}
