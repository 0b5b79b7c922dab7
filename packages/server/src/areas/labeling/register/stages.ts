/** The stages of a registration from what was found. */
import type { Fault } from '@cloche/domain/problems'
import type { InputDates } from '@cloche/domain/rules/expiry'
import { stagesOf as stagesFrom, type RegistrationMode, type Stage } from '@cloche/domain/rules/registration'
import type { Found } from './register.store.ts'
import type { Registration } from './registration.ts'

interface Moment {
  readonly at: string
  readonly timeZone: string
  readonly inputs: readonly InputDates[]
}

export function stagesOf(
  found: Found,
  asked: Registration,
  mode: RegistrationMode,
  moment: Moment,
  faults: Fault[],
): Stage[] {
  const stages = stagesFrom(
    {
      ...moment,
      endOfDay: (found.product?.lifeEnds ?? found.place?.lifeEnds) !== 'hour',
      productName: found.product?.name ?? '',
      productLife: found.product?.life ?? null,
      programs: found.programs,
      steps: found.steps,
      states: found.states,
    },
    asked,
    mode,
  )
  if (stages.length === 0) faults.push({ path: 'registration.mode', rule: 'problem.registration.noSteps' })
  return stages
}
