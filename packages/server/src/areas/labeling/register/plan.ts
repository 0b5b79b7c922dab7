/** What a registration will write: judged and computed from what was found, before anything is written. */
import { BATCH_STATUSES } from '@cloche/domain/catalogue'
import { Problem, type Fault } from '@cloche/domain/problems'
import { allergensOf, type AllergenMap } from '@cloche/domain/rules/allergens'
import { compareInstants, isTimeZone } from '@cloche/domain/rules/calendar'
import { gs1 } from '@cloche/domain/rules/codes'
import type { InputDates } from '@cloche/domain/rules/expiry'
import { isFinalState } from '@cloche/domain/rules/programs'
import { lifeOf, linesOf, type LabelLine, type Stage } from '@cloche/domain/rules/registration'
import { checkRegistration, inUnit, tidy } from '@cloche/domain/rules/traceability'
import { datesOf, inHand, type BatchInHand, type LabelRow } from '../ledger/label-row.ts'
import { usesOf, type Use } from './inputs.ts'
import type { Found } from './register.store.ts'
import type { LabelMode, Registration } from './registration.ts'
import { stagesOf } from './stages.ts'
import { isTypedDate } from './typed-date.ts'

export const LABELS_MAX = 1000
/** Inputs times labels: each pair is a line of the ledger. */
export const LINKS_MAX = 50_000
/** Clocks of tablets differ from ours by this much. */
const CLOCK_SLACK_MS = 300_000

export interface Plan {
  readonly at: string
  readonly mode: LabelMode
  readonly stages: readonly Stage[]
  readonly uses: readonly Use[]
  readonly allergens: AllergenMap
  /** Labels of one stage, a line an item: how many and of what amount. */
  readonly lines: readonly LabelLine[]
}

const unknownLink = (path: string): Fault => ({
  path: `registration.${path}`,
  rule: 'problem.field.unknownLink',
})
const broken = (path: string, rule: string, values?: Fault['values']): Fault =>
  values ? { path: `registration.${path}`, rule, values } : { path: `registration.${path}`, rule }

function unknownLinks(found: Found, asked: Registration): Fault[] {
  const faults: Fault[] = []
  if (found.product === undefined) faults.push(unknownLink('productId'))
  if (found.place === undefined) faults.push(unknownLink('locationId'))
  if (asked.batchingId !== undefined && found.batching === undefined) faults.push(unknownLink('batchingId'))
  if (asked.programId !== undefined && !found.programs.has(asked.programId))
    faults.push(unknownLink('programId'))
  if (asked.containerId !== undefined && found.container === undefined)
    faults.push(unknownLink('containerId'))
  if (!found.states.has(asked.state)) faults.push(unknownLink('state'))
  return faults
}

function programFaults(found: Found, asked: Registration): Fault[] {
  const program = asked.programId === undefined ? undefined : found.programs.get(asked.programId)
  if (program === undefined) return []
  if (program.productIds.length > 0 && !program.productIds.includes(asked.productId))
    return [broken('programId', 'problem.registration.programProduct')]
  return lifeOf(program, asked.state) === null
    ? [broken('programId', 'problem.registration.programState')]
    : []
}

function dateFaults(asked: Registration, at: string, now: string): Fault[] {
  const faults: Fault[] = []
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

function inputFaults(found: Found, asked: Registration, uses: readonly Use[], at: string): Fault[] {
  const hand = uses.map(({ label, amount }) => ({
    label: inHand(label, found.batches.get(label.batchId) as BatchInHand, at),
    amount,
  }))
  const faults = checkRegistration(hand, asked.items).map(({ path, rule, values }): Fault => {
    const named = path.replace(/^inputs\.(\d+)/, (_, place: string) => `inputs.${uses[Number(place)]?.input}`)
    return { path: `registration.${named}`, rule, values }
  })
  for (const { label, input } of uses) {
    if (label.isFinal && !isFinalState(label.state))
      faults.push(broken(`inputs.${input}`, 'trace.label.final', { state: label.state }))
    else if (Date.parse(label.madeAt) > Date.parse(at) + CLOCK_SLACK_MS)
      faults.push(broken(`inputs.${input}`, 'problem.registration.madeBeforeInput'))
  }
  return faults.filter(
    (fault, place) =>
      faults.findIndex(other => other.path === fault.path && other.rule === fault.rule) === place,
  )
}

/** Inputs that would say the same of the dates are said once. */
function inputDates(found: Found, uses: readonly Use[]): InputDates[] {
  const seen = new Map<string, InputDates>()
  for (const { label } of uses) {
    const dates = datesOf(label, found.batches.get(label.batchId) as BatchInHand)
    const key = JSON.stringify([label.batchId, label.state, dates.bestBefore, dates.expiration, dates.pause])
    if (!seen.has(key)) seen.set(key, dates)
  }
  return [...seen.values()]
}

function allergensIn(found: Found, productId: string, uses: readonly Use[]): AllergenMap {
  const own = found.recipes.allergensOf(productId)
  const maps = new Map<string, LabelRow>(uses.map(({ label }) => [JSON.stringify(label.allergens), label]))
  return allergensOf({ allergens: own }, [...maps.values()])
}

/**
 * Judges a registration and computes what it makes. `isPreview`: what a person has not typed yet is not asked for.
 * @throws UNKNOWN_LINK, RULE_BROKEN naming all faults at once.
 */
export function planRegistration(found: Found, asked: Registration, isPreview: boolean): Plan {
  const unknown = unknownLinks(found, asked)
  if (unknown.length > 0) throw new Problem('UNKNOWN_LINK', { faults: unknown })
  const at = asked.madeAt === undefined ? found.now : new Date(asked.madeAt).toISOString()
  const mode = asked.mode ?? found.batching?.mode ?? 'individual'
  const faults: Fault[] = [...programFaults(found, asked), ...dateFaults(asked, at, found.now)]
  if (isFinalState(asked.state)) faults.push(broken('state', 'problem.registration.finalState'))
  if (!isPreview && asked.origin === 'receipt' && !asked.supplierLot?.trim())
    faults.push(broken('supplierLot', 'problem.field.required'))
  if (found.container && found.place && !found.container.places.includes(found.place.id))
    faults.push(broken('containerId', 'problem.label.containerElsewhere'))
  if (asked.batchCode !== undefined && !gs1.isCset82(asked.batchCode))
    faults.push(broken('batchCode', 'codes.gs1.character', { ai: '10' }))
  const uses = usesOf(asked.inputs ?? [], found.labels, faults)
  faults.push(...inputFaults(found, asked, uses, at))
  if (faults.length > 0) throw new Problem('RULE_BROKEN', { faults })

  const zone = found.place?.timeZone ?? 'UTC'
  const timeZone = isTimeZone(zone) ? zone : 'UTC'
  const stages = stagesOf(found, asked, mode, { at, timeZone, inputs: inputDates(found, uses) }, faults)
  if (!isPreview && isProlonged(asked, stages))
    faults.push(broken('dateReason', 'problem.registration.dateReason'))
  const lines = linesOf(asked.items, mode)
  const labels = lines.reduce((sum, line) => sum + line.count, 0) * Math.max(stages.length, 1)
  if (labels > LABELS_MAX) faults.push(broken('items', 'problem.field.tooMany', { limit: LABELS_MAX }))
  if (labels * uses.length > LINKS_MAX)
    faults.push(broken('inputs', 'problem.registration.tooManyLinks', { limit: LINKS_MAX }))
  if (faults.length > 0) throw new Problem('RULE_BROKEN', { faults })
  return {
    at,
    mode,
    stages,
    uses: uses.map(inLabelUnit),
    allergens: allergensIn(found, asked.productId, uses),
    lines,
  }
}

/** A date typed later than worked out wants its reason; what a supplier printed on a delivery is reason enough. */
function isProlonged(asked: Registration, stages: readonly Stage[]): boolean {
  // What was printed without a connection is written down as it was printed.
  if (asked.origin === 'receipt' || asked.held !== undefined || asked.dateReason?.trim()) return false
  return stages.some(({ dates }) => dates.lines.some(({ rule }) => rule === 'expiry.typedLater'))
}

function inLabelUnit(use: Use): Use {
  const { value: left, unit } = use.label.quantity
  const value = Math.min(tidy(inUnit(use.amount, unit) ?? 0), left)
  return { ...use, amount: { value, unit } }
}

export const STATUS_AT_BIRTH = BATCH_STATUSES[0]
