/** What follows from an operation at an hour of the demo's story, as somebody does it. */
import type { Effects, Moment, Numbers, Operation } from '@cloche/domain/operations'
import type { House } from './house.ts'
import type { Stamp } from './plan.ts'

function momentOf({ at, by }: Stamp, house: House, numbers: Numbers): Moment {
  const userId = house('person', by)
  return {
    now: at,
    by: {
      organizationId: '',
      userId,
      memberId: userId,
      userName: by,
      // The story is told as it happened: nobody enters anything later.
      roleLevel: 5,
      isPlatformOwner: false,
      permissions: { levels: {} as Moment['by']['permissions']['levels'] },
    },
    numbers,
  }
}

/** @throws Error where a call would refuse it, or something that it names is not known: the story is wrong then */
export function decided<Asked, Facts>(
  operation: Operation<Asked, Facts>,
  asked: Asked,
  facts: Facts | null,
  stamp: Stamp,
  { house, numbers }: { readonly house: House; readonly numbers: Numbers },
): Effects {
  const decision = facts === null ? null : operation.decide(asked, facts, momentOf(stamp, house, numbers))
  if (decision?.ok !== true)
    throw new Error(
      `The demo's story at ${stamp.at}: ${operation.call} of ${JSON.stringify(asked)} is refused: ` +
        JSON.stringify(decision?.refusal ?? 'not known'),
    )
  return decision.effects
}
