/** What a registration makes: judged and worked out, before it has a number of its own. */
import { partOf, zero } from '../../../rules/amounts/index.ts'
import type { Fault } from '../../../problems.ts'
import { allergensOf, type AllergenMap } from '../../../rules/allergens/index.ts'
import { isTimeZone } from '../../../rules/calendar/index.ts'
import type { InputDates } from '../../../rules/expiry/index.ts'
import { linesOf, stagesOf, type LabelLine, type Stage } from '../../../rules/registration/index.ts'
import type { Moment, Refusal } from '../../operation.ts'
import { datesOf } from '../label-row.ts'
import type { LabelMode, Registration } from './asked.ts'
import type { RegisterFacts } from './facts.ts'
import { takeByRecipe, takesByRecipe, type TakenByRecipe, type Wanted } from './by-recipe.ts'
import { isPastBestBefore, usesOf, type Use } from './inputs.ts'
import { takeBare, type BareUse } from './unlabelled.ts'
import {
  broken,
  dateFaults,
  inputFaults,
  otherFaults,
  pastFaults,
  programFaults,
  rangeFaults,
  unknownLinks,
} from './judge.ts'

export const LABELS_MAX = 1000
/** Inputs times labels: each pair is a line of the ledger. */
export const LINKS_MAX = 50_000

export interface Plan {
  readonly at: string
  readonly timeZone: string
  readonly mode: LabelMode
  readonly stages: readonly Stage[]
  readonly uses: readonly Use[]
  /** What goes in without a label. */
  readonly bare: readonly BareUse[]
  /** What the recipe asks for, whatever goes in. */
  readonly wanted: readonly Wanted[]
  /** What the recipe took and lacked; null where a person chose, or nothing goes in. */
  readonly byRecipe: TakenByRecipe | null
  /** Why something goes in past its best-before; null where nothing does. */
  readonly pastReason: string | null
  readonly allergens: AllergenMap
  /** Labels of one stage, a line an item: how many and of what amount. */
  readonly lines: readonly LabelLine[]
  /** Labels of all stages. */
  readonly labelCount: number
}

export type Planned =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly refusal: Refusal }

/** What an input brings into the dates, once for all labels that would say the same. */
function inputDates(uses: readonly Use[], at: string): InputDates[] {
  const seen = new Map<string, InputDates>()
  for (const use of uses) {
    const { label, batch } = use
    // Without a reason it is refused, or only looked at.
    const dates = { ...datesOf(label, batch), ...(isPastBestBefore(use, at) ? { isPastAccepted: true } : {}) }
    const key = JSON.stringify([label.batchId, label.state, dates.bestBefore, dates.expiration, dates.pause])
    if (!seen.has(key)) seen.set(key, dates)
  }
  return [...seen.values()]
}

function allergensIn({ product }: RegisterFacts, uses: readonly Use[]): AllergenMap {
  const maps = new Map(uses.map(({ label }) => [JSON.stringify(label.allergens), label]))
  return allergensOf({ allergens: product?.allAllergens ?? {} }, [...maps.values()])
}

/** A date typed later than worked out wants its reason; what a supplier printed on a delivery is reason enough. */
function isProlonged(asked: Registration, stages: readonly Stage[]): boolean {
  // What was printed without a connection is written down as it was printed.
  if (asked.origin === 'receipt' || asked.held !== undefined || asked.dateReason?.trim()) return false
  return stages.some(({ dates }) => dates.lines.some(({ rule }) => rule === 'expiry.typedLater'))
}

function inLabelUnit(use: Use): Use {
  const { quantity } = use.label
  const part = partOf(use.amount, quantity)
  if (part.kind === 'part') return { ...use, amount: part.taken }
  const isAll = part.kind === 'all' || part.kind === 'excess'
  return { ...use, amount: isAll ? quantity : zero(quantity.unit) }
}

const refused = (code: Refusal['code'], faults: readonly Fault[]): Planned => ({
  ok: false,
  refusal: { code, faults },
})

/**
 * Judges a registration and works out what it makes; a refusal names all faults that can be told at once.
 * `isPreview`: what a person has not typed yet is not asked for.
 */
export function planRegistration(
  asked: Registration,
  facts: RegisterFacts,
  { now, by }: Pick<Moment, 'now' | 'by'>,
  isPreview: boolean,
): Planned {
  const unknown = unknownLinks(facts, asked)
  if (unknown.length > 0) return refused('UNKNOWN_LINK', unknown)
  const at = asked.madeAt === undefined ? now : new Date(asked.madeAt).toISOString()
  const mode = asked.mode ?? facts.batching?.mode ?? 'individual'
  const faults = [
    ...rangeFaults(facts, asked),
    ...programFaults(facts, asked),
    ...dateFaults(asked, at, now, by),
    ...otherFaults(facts, asked, isPreview),
  ]
  const byRecipe = takesByRecipe(asked) ? takeByRecipe(facts, asked, at) : null
  const uses = byRecipe?.uses ?? usesOf(asked.inputs ?? [], facts, faults)
  faults.push(...inputFaults(asked, uses, at))
  if (!isPreview) faults.push(...pastFaults(asked, uses, at))
  if (faults.length > 0) return refused('RULE_BROKEN', faults)

  const zone = facts.location?.timeZone ?? 'UTC'
  const timeZone = isTimeZone(zone) ? zone : 'UTC'
  const stages = stagesOf(
    {
      at,
      timeZone,
      endOfDay: (facts.product?.lifeEnds ?? facts.location?.lifeEnds) !== 'hour',
      productName: facts.product?.name ?? '',
      productLife: facts.product?.life ?? null,
      programs: facts.programs,
      steps: facts.steps,
      states: facts.states,
      inputs: inputDates(uses, at),
    },
    asked,
    mode,
  )
  if (stages.length === 0) faults.push(broken('mode', 'problem.registration.noSteps'))
  if (!isPreview && isProlonged(asked, stages))
    faults.push(broken('dateReason', 'problem.registration.dateReason'))
  const lines = linesOf(asked.items, mode)
  const labelCount = lines.reduce((sum, line) => sum + line.count, 0) * stages.length
  if (labelCount > LABELS_MAX) faults.push(broken('items', 'problem.field.tooMany', { limit: LABELS_MAX }))
  if (labelCount * uses.length > LINKS_MAX)
    faults.push(broken('inputs', 'problem.registration.tooManyLinks', { limit: LINKS_MAX }))
  if (asked.held !== undefined && asked.held.labels.length !== labelCount)
    faults.push(broken('held.labels', 'problem.held.count', { limit: labelCount }))
  if (faults.length > 0) return refused('RULE_BROKEN', faults)
  const bare = takeBare(facts, asked, uses.map(inLabelUnit), byRecipe)
  return {
    ok: true,
    plan: {
      at,
      timeZone,
      mode,
      stages,
      uses: uses.map(inLabelUnit),
      bare: bare.uses,
      wanted: bare.wanted,
      byRecipe: bare.byRecipe,
      pastReason: uses.some(use => isPastBestBefore(use, at)) ? (asked.pastReason?.trim() ?? null) : null,
      allergens: allergensIn(facts, uses),
      lines,
      labelCount,
    },
  }
}
