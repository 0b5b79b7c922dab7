import { addSeconds } from '../calendar/index.ts'
import { carriedDates, computeDates } from '../expiry/index.ts'
import type { DateResult, InputDates, Life, ProductLife } from '../expiry/index.ts'

/** Individual: each label its own piece; range: one label for several; per step: one for each step of the route. */
export type RegistrationMode = 'individual' | 'range' | 'perStep'

/** A program as far as it decides dates. */
export interface RouteProgram {
  readonly id: string
  readonly nextState: string
  readonly reuseState: string | null
  readonly inputsLimit: boolean
  readonly nextBestBefore: Life | null
  readonly nextExpiration: Life | null
  readonly reuseBestBefore: Life | null
  readonly reuseExpiration: Life | null
}

/** A step of the product's route; its duration in seconds. */
export interface RouteStep {
  readonly state: string
  readonly programId: string | null
  readonly expectedDuration: number | null
  readonly isLabelled: boolean
}

/** What decides the stages of one registration. */
export interface RegistrationFacts {
  readonly productName: string
  readonly productLife: ProductLife | null
  /** The asked program and those of the route's steps. */
  readonly programs: ReadonlyMap<string, RouteProgram>
  readonly steps: readonly RouteStep[]
  readonly states: ReadonlyMap<string, { readonly isFinal: boolean }>
  /** When it was made, and the zone of the place. */
  readonly at: string
  readonly timeZone: string
  /** Whether lives in days, weeks and months run to the end of the last day. True unless said. */
  readonly endOfDay?: boolean
  readonly inputs: readonly InputDates[]
}

/** One state that labels are made in. */
export interface Stage {
  readonly state: string
  readonly isFinal: boolean
  readonly programId: string | null
  readonly dates: DateResult
}

interface Asked {
  readonly state: string
  readonly origin?: 'production' | 'receipt'
  readonly programId?: string
  readonly bestBefore?: string
  readonly expiration?: string
}

/** The lives a program gives to the state it leads to; null when it leads elsewhere. */
export function lifeOf(program: RouteProgram, state: string) {
  if (program.nextState === state)
    return { bestBefore: program.nextBestBefore, expiration: program.nextExpiration }
  if (program.reuseState === state)
    return { bestBefore: program.reuseBestBefore, expiration: program.reuseExpiration }
  return null
}

/** Cooking kills what limits raw food: by its step begins a new life. Food that is only warmed again has its own. */
const COOKING: ReadonlySet<string> = new Set(['cook', 'sear', 'broil'])

/** Whether the product comes to a state by a cooking step, so that raw food does not limit it. */
function isCooked(steps: readonly RouteStep[], state: string): boolean {
  if (COOKING.has(state)) return true
  const at = steps.findIndex(step => step.state === state)
  return steps.slice(0, Math.max(at, 0)).some(step => COOKING.has(step.state))
}

type Moment = Pick<RegistrationFacts, 'at' | 'inputs'>

function stageOf(
  facts: RegistrationFacts,
  asked: Asked,
  state: string,
  programId: string | null,
  moment: Moment,
  isFirst: boolean,
): Stage {
  const program = programId === null ? undefined : facts.programs.get(programId)
  const typed = { bestBefore: asked.bestBefore ?? null, expiration: asked.expiration ?? null }
  const dates = computeDates({
    ...moment,
    timeZone: facts.timeZone,
    state,
    productLife: facts.productLife,
    programLife: program ? lifeOf(program, state) : null,
    inputsLimit: program?.inputsLimit ?? !isCooked(isFirst ? facts.steps : [], state),
    ...(asked.origin === 'receipt' ? { isSealed: true } : {}),
    ...(facts.endOfDay === undefined ? {} : { endOfDay: facts.endOfDay }),
    ...(isFirst ? { typed } : {}),
  })
  return { state, isFinal: facts.states.get(state)?.isFinal ?? false, programId, dates }
}

/** The labelled steps from the asked state on, or all of them when the route does not know that state. */
function labelledSteps(steps: readonly RouteStep[], state: string): { step: RouteStep; after: number }[] {
  const from = steps.findIndex(step => step.state === state)
  let after = 0
  return steps.slice(Math.max(from, 0)).flatMap(step => {
    const begins = after
    after += step.expectedDuration ?? 0
    return step.isLabelled ? [{ step, after: begins }] : []
  })
}

/** An earlier stage as what the next one is made of. */
function inputOf(stage: Stage, facts: RegistrationFacts, toState: string): InputDates {
  const { bestBefore, expiration } = carriedDates(stage.dates, stage.state, toState)
  return {
    id: stage.state,
    name: facts.productName,
    bestBefore,
    expiration,
    state: stage.state,
    pause: stage.dates.pause,
  }
}

/**
 * The states that labels are made in, with their dates: one for a usual registration, one for each labelled step of
 * the product's route where every step gets its label. Empty where the route has no labelled step.
 */
export function stagesOf(facts: RegistrationFacts, asked: Asked, mode: RegistrationMode): Stage[] {
  if (mode !== 'perStep') return [stageOf(facts, asked, asked.state, asked.programId ?? null, facts, true)]
  const stages: Stage[] = []
  for (const { step, after } of labelledSteps(facts.steps, asked.state)) {
    const before = stages.at(-1)
    const program = step.programId === null ? undefined : facts.programs.get(step.programId)
    const programId = program && lifeOf(program, step.state) ? program.id : null
    const moment = {
      at: addSeconds(facts.at, after),
      inputs: before === undefined ? facts.inputs : [inputOf(before, facts, step.state)],
    }
    stages.push(stageOf(facts, asked, step.state, programId, moment, before === undefined))
  }
  return stages
}
