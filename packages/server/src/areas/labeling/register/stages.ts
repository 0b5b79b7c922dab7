/**
 * The states that labels are made in, with their dates: one for a usual registration, one for each labelled step of
 * the product's route where every step gets its label.
 */
import { addSeconds } from '@cloche/domain/rules/calendar'
import { carriedDates, computeDates, type DateResult, type InputDates } from '@cloche/domain/rules/expiry'
import type { Fault } from '@cloche/domain/problems'
import type { Found, ProgramFound, StepFound } from './register.store.ts'
import type { LabelMode, Registration } from './registration.ts'

export interface Stage {
  readonly state: string
  readonly isFinal: boolean
  readonly programId: string | null
  readonly dates: DateResult
}

/** The lives a program gives to the state it leads to; null when it leads elsewhere. */
export function lifeOf(program: ProgramFound, state: string) {
  if (program.nextState === state)
    return { bestBefore: program.nextBestBefore, expiration: program.nextExpiration }
  if (program.reuseState === state)
    return { bestBefore: program.reuseBestBefore, expiration: program.reuseExpiration }
  return null
}

interface Moment {
  readonly at: string
  readonly timeZone: string
  readonly inputs: readonly InputDates[]
}

function stageOf(
  found: Found,
  asked: Registration,
  state: string,
  programId: string | null,
  moment: Moment,
  isTyped: boolean,
): Stage {
  const program = programId === null ? undefined : found.programs.get(programId)
  const typed = { bestBefore: asked.bestBefore ?? null, expiration: asked.expiration ?? null }
  const dates = computeDates({
    ...moment,
    state,
    productLife: found.product?.life ?? null,
    programLife: program ? lifeOf(program, state) : null,
    inputsLimit: program?.inputsLimit ?? true,
    endOfDay: (found.product?.lifeEnds ?? found.place?.lifeEnds) !== 'hour',
    ...(isTyped ? { typed } : {}),
  })
  return { state, isFinal: found.states.get(state)?.isFinal ?? false, programId, dates }
}

/** The labelled steps from the asked state on, or all of them when the route does not know that state. */
function labelledSteps(steps: readonly StepFound[], state: string): { step: StepFound; after: number }[] {
  const from = steps.findIndex(step => step.state === state)
  let after = 0
  return steps.slice(Math.max(from, 0)).flatMap(step => {
    const begins = after
    after += step.expectedDuration ?? 0
    return step.isLabelled ? [{ step, after: begins }] : []
  })
}

export function stagesOf(
  found: Found,
  asked: Registration,
  mode: LabelMode,
  moment: Moment,
  faults: Fault[],
): Stage[] {
  if (mode !== 'perStep') return [stageOf(found, asked, asked.state, asked.programId ?? null, moment, true)]
  const steps = labelledSteps(found.steps, asked.state)
  if (steps.length === 0) {
    faults.push({ path: 'registration.mode', rule: 'problem.registration.noSteps' })
    return []
  }
  const stages: Stage[] = []
  for (const { step, after } of steps) {
    const before = stages.at(-1)
    const programId =
      step.programId !== null &&
      found.programs.has(step.programId) &&
      lifeOf(found.programs.get(step.programId)!, step.state)
        ? step.programId
        : null
    const at = addSeconds(moment.at, after)
    const inputs = before === undefined ? moment.inputs : [inputOf(before, found, step.state)]
    stages.push(stageOf(found, asked, step.state, programId, { ...moment, at, inputs }, before === undefined))
  }
  return stages
}

/** An earlier stage as what the next one is made of. */
function inputOf(stage: Stage, found: Found, toState: string): InputDates {
  const { bestBefore, expiration } = carriedDates(stage.dates, stage.state, toState)
  return {
    id: stage.state,
    name: found.product?.name ?? '',
    bestBefore,
    expiration,
    state: stage.state,
    pause: stage.dates.pause,
  }
}
