/** Registering: a batch with its labels, what it was made of and where it came from. */
import type { Fault } from '../../../problems.ts'
import type { AllergenMap } from '../../../rules/allergens/index.ts'
import type { DateResult } from '../../../rules/expiry/index.ts'
import { defineOperation, refuse, type Moment, type Refusal } from '../../operation.ts'
import { batchCode, patternOf, type Serials } from '../batch-code.ts'
import type { Registration } from './asked.ts'
import type { RegisterFacts } from './facts.ts'
import { broken } from './judge.ts'
import { planRegistration, type Plan } from './plan.ts'
import { effectsOf } from './write.ts'
import { yieldOf, type RecipeYield } from './yield.ts'

/** The numbers of its batch: those that the browser held, or those that come next. */
function serialsOf({ held }: Registration, { product, nextBatchSerial }: RegisterFacts): Serials {
  const ofProduct = held?.productSerial ?? product?.nextProductSerial ?? 1
  return { product: ofProduct, batch: held?.batchSerial ?? nextBatchSerial ?? ofProduct }
}

function codeOf(
  asked: Registration,
  facts: RegisterFacts,
  plan: Plan,
  serials: Serials,
  { numbers }: Pick<Moment, 'numbers'>,
): { readonly ok: true; readonly code: string } | { readonly ok: false; readonly faults: readonly Fault[] } {
  if (asked.batchCode !== undefined) return { ok: true, code: asked.batchCode }
  const pattern = patternOf(facts.batching?.batchPattern, facts.product?.batchPattern)
  const made = batchCode(pattern, serials, plan.at, plan.timeZone, below => numbers.random(below))
  if (made.ok) return made
  return { ok: false, faults: [broken('batchCode', made.fault.rule, made.fault.values)] }
}

export const register = defineOperation({
  call: 'labeling.register',
  writes: ['batch', 'batchItem', 'label', 'labelLink', 'event', 'stockVariation', 'container'],
  decide(asked: Registration, facts: RegisterFacts, moment: Moment) {
    const planned = planRegistration(asked, facts, moment, false)
    if (!planned.ok) return planned
    const serials = serialsOf(asked, facts)
    const code = codeOf(asked, facts, planned.plan, serials, moment)
    if (!code.ok) return refuse('RULE_BROKEN', code.faults)
    return { ok: true, effects: effectsOf(planned.plan, facts, asked, moment, code.code, serials) }
  },
})

/** Dates with their reasons; `steps` where every step of a route gets its label. */
export type PreviewedDates = DateResult & {
  readonly state: string
  readonly steps?: readonly (DateResult & { readonly state: string })[]
}

export type Previewed =
  | {
      readonly ok: true
      readonly dates: PreviewedDates
      readonly allergens: AllergenMap
      readonly batchCode: string
      /** Beside what the recipe gives of what goes in. */
      readonly recipe: RecipeYield | null
    }
  | { readonly ok: false; readonly refusal: Refusal }

/** What a registration would give, by the numbers that come next; what is not typed yet is not asked for. */
export function previewRegistration(
  asked: Registration,
  facts: RegisterFacts,
  moment: Pick<Moment, 'now' | 'by' | 'numbers'>,
): Previewed {
  const planned = planRegistration(asked, facts, moment, true)
  if (!planned.ok) return planned
  const { plan } = planned
  const code = codeOf(asked, facts, plan, serialsOf(asked, facts), moment)
  if (!code.ok) return { ok: false, refusal: { code: 'RULE_BROKEN', faults: code.faults } }
  return {
    ok: true,
    dates: plannedDates(plan),
    allergens: plan.allergens,
    batchCode: code.code,
    recipe: yieldOf(asked, plan),
  }
}

/** The dates of a plan: those of the first stage, with all of them where there are more. */
export function plannedDates({ stages }: Plan): PreviewedDates {
  const [first, ...later] = stages.map(({ state, dates }) => ({ state, ...dates }))
  if (first === undefined) throw new Error('A plan has a stage')
  return later.length === 0 ? first : { ...first, steps: [first, ...later] }
}
