/** What is wrong with a registration, as far as it can be told before its dates are worked out. */
import type { Fault } from '../../../problems.ts'
import { compareInstants } from '../../../rules/calendar/index.ts'
import { gs1 } from '../../../rules/codes/index.ts'
import { isFinalState } from '../../../rules/programs/index.ts'
import { backDatingFault, lifeOf, type Teller } from '../../../rules/registration/index.ts'
import { checkRegistration } from '../../../rules/traceability/index.ts'
import { inHand } from '../label-row.ts'
import { isTypedDate } from '../typed-date.ts'
import type { Registration } from './asked.ts'
import type { RegisterFacts } from './facts.ts'
import type { Use } from './inputs.ts'

/** Clocks of tablets differ from ours by this much. */
const CLOCK_SLACK_MS = 300_000

const unknownLink = (path: string): Fault => ({
  path: `registration.${path}`,
  rule: 'problem.field.unknownLink',
})

export const broken = (path: string, rule: string, values?: Fault['values']): Fault =>
  values ? { path: `registration.${path}`, rule, values } : { path: `registration.${path}`, rule }

/** What is named and not there, or not within reach. */
export function unknownLinks(facts: RegisterFacts, asked: Registration): Fault[] {
  const faults: Fault[] = []
  if (facts.product === undefined) faults.push(unknownLink('productId'))
  if (facts.location === undefined) faults.push(unknownLink('locationId'))
  if (asked.batchingId !== undefined && facts.batching === undefined) faults.push(unknownLink('batchingId'))
  if (asked.programId !== undefined && !facts.programs.has(asked.programId))
    faults.push(unknownLink('programId'))
  if (asked.containerId !== undefined && facts.container === undefined)
    faults.push(unknownLink('containerId'))
  if (!facts.states.has(asked.state)) faults.push(unknownLink('state'))
  return faults
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
export function dateFaults(asked: Registration, at: string, now: string, by: Teller): Fault[] {
  const faults: Fault[] = []
  const backDated = asked.madeAt === undefined ? undefined : backDatingFault(by, at, now)
  if (backDated) faults.push(broken('madeAt', backDated.rule, backDated.values))
  if (Date.parse(at) > Date.parse(now) + CLOCK_SLACK_MS)
    faults.push(broken('madeAt', 'problem.field.inTheFuture'))
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
    else if (Date.parse(label.madeAt) > Date.parse(at) + CLOCK_SLACK_MS)
      faults.push(broken(`inputs.${input}`, 'problem.registration.madeBeforeInput'))
  }
  return faults.filter(
    (fault, index) =>
      faults.findIndex(other => other.path === fault.path && other.rule === fault.rule) === index,
  )
}
