/** What is wrong with a registration, as far as it can be told before its dates are worked out. */
import type { Fault } from '../../../problems.ts'
import { compareInstants, isAheadOf } from '../../../rules/calendar/index.ts'
import { gs1 } from '../../../rules/codes/index.ts'
import { isFinalState } from '../../../rules/programs/index.ts'
import { lifeOf } from '../../../rules/registration/index.ts'
import { checkRegistration } from '../../../rules/traceability/index.ts'
import { unknownLink } from '../../faults.ts'
import type { Doer } from '../../operation.ts'
import { happeningFaults } from '../../when.ts'
import { inHand } from '../label-row.ts'
import { isTypedDate } from '../typed-date.ts'
import type { Registration } from './asked.ts'
import type { RegisterFacts } from './facts.ts'
import { isPastBestBefore, type Use } from './inputs.ts'

export const broken = (path: string, rule: string, values?: Fault['values']): Fault =>
  values ? { path: `registration.${path}`, rule, values } : { path: `registration.${path}`, rule }

/** What is named and not there, or not within reach. */
export function unknownLinks(facts: RegisterFacts, asked: Registration): Fault[] {
  const missing = {
    productId: facts.product === undefined,
    locationId: facts.location === undefined,
    batchingId: asked.batchingId !== undefined && facts.batching === undefined,
    programId: asked.programId !== undefined && !facts.programs.has(asked.programId),
    containerId: asked.containerId !== undefined && facts.container === undefined,
    state: !facts.states.has(asked.state),
  }
  return Object.entries(missing).flatMap(([name, is]) => (is ? [unknownLink(`registration.${name}`)] : []))
}

/**
 * What is not offered at a place is not made there. What was made and printed before, without a connection, is food that
 * stands there: it is written down as it was.
 */
export function rangeFaults({ isOffered, product }: RegisterFacts, { held }: Registration): Fault[] {
  return isOffered || held !== undefined
    ? []
    : [broken('productId', 'problem.registration.notOffered', { name: product?.name ?? '' })]
}

export function programFaults(facts: RegisterFacts, asked: Registration): Fault[] {
  const program = asked.programId === undefined ? undefined : facts.programs.get(asked.programId)
  if (program === undefined) return []
  if (program.productIds.length > 0 && !program.productIds.includes(asked.productId))
    return [broken('programId', 'problem.registration.programProduct')]
  return lifeOf(program, asked.state) === null
    ? [broken('programId', 'problem.registration.programState')]
    : []
}

/** When it was made, and the dates that were typed. `now`: an instant. */
export function dateFaults(asked: Registration, at: string, now: string, by: Doer): Fault[] {
  const faults = happeningFaults(asked.madeAt, 'registration.madeAt', now, by)
  for (const name of ['bestBefore', 'expiration'] as const) {
    const date = asked[name]
    if (date === undefined) continue
    if (!isTypedDate(date)) faults.push(broken(name, 'problem.field.format'))
    else if (date.length === 10 ? date < at.slice(0, 10) : compareInstants(date, at) < 0)
      faults.push(broken(name, 'problem.field.endBeforeStart'))
  }
  return faults
}

/** Where it comes from, what it becomes, where it is put, and what its batch is called. */
export function otherFaults(facts: RegisterFacts, asked: Registration, isPreview: boolean): Fault[] {
  const { container, location } = facts
  const faults: Fault[] = []
  if (isFinalState(asked.state)) faults.push(broken('state', 'problem.registration.finalState'))
  if (!isPreview && asked.origin === 'receipt' && !asked.supplierLot?.trim())
    faults.push(broken('supplierLot', 'problem.field.required'))
  if (container && location && !container.places.includes(location.id))
    faults.push(broken('containerId', 'problem.label.containerElsewhere'))
  if (asked.batchCode !== undefined && !gs1.isCset82(asked.batchCode))
    faults.push(broken('batchCode', 'codes.gs1.character', { ai: '10' }))
  return faults
}

/** What is past its best-before goes in for a reason that somebody gives: the food may be good, the date says ask. */
export function pastFaults(asked: Registration, uses: readonly Use[], at: string): Fault[] {
  if (asked.pastReason?.trim()) return []
  const past = uses.filter(use => isPastBestBefore(use, at))
  return [...new Map(past.map(use => [use.input, use])).values()].map(({ input, batch }) =>
    broken(`inputs.${input}`, 'problem.registration.pastInput', { name: batch.productName }),
  )
}

/** What may not go in, and amounts that are none. */
export function inputFaults(asked: Registration, uses: readonly Use[], at: string): Fault[] {
  const hand = uses.map(({ label, batch, amount }) => ({ label: inHand(label, batch, at), amount }))
  const faults = checkRegistration(hand, asked.items).map(({ path, rule, values }): Fault => {
    const named = path.replace(/^inputs\.(\d+)/, (_, index: string) => `inputs.${uses[Number(index)]?.input}`)
    return { path: `registration.${named}`, rule, values }
  })
  for (const { label, input } of uses) {
    if (label.isFinal && !isFinalState(label.state))
      faults.push(broken(`inputs.${input}`, 'trace.label.final', { state: label.state }))
    else if (isAheadOf(label.madeAt, at))
      faults.push(broken(`inputs.${input}`, 'problem.registration.madeBeforeInput'))
  }
  return faults.filter(
    (fault, index) =>
      faults.findIndex(other => other.path === fault.path && other.rule === fault.rule) === index,
  )
}
