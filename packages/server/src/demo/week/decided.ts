/** What follows from an operation at an hour of the demo's story, as somebody does it. */
import type { Effects, Moment, Numbers, Operation } from '@cloche/domain/operations'
import { HOUSE } from '../people.ts'
import type { House } from './house.ts'
import type { Stamp } from './stamp.ts'
import type { Rights } from './rights.ts'

function momentOf({ at, by }: Stamp, house: House, numbers: Numbers): Moment {
  const userId = house('person', by)
  return {
    now: at,
    by: {
      organizationId: '',
      userId,
      memberId: userId,
      userName: by,
      roleLevel: HOUSE?.people.find(({ email }) => email === by)?.roleLevel ?? 5,
      isPlatformOwner: false,
      permissions: { levels: {} as Moment['by']['permissions']['levels'] },
    },
    numbers,
  }
}

/** The places in which something was done. */
const placesOf = ({ events, records, variations }: Effects) =>
  new Set([
    ...events.map(({ locationId }) => locationId),
    ...variations.map(({ locationId }) => locationId),
    ...records.flatMap(({ row }) => (typeof row['locationId'] === 'string' ? [row['locationId']] : [])),
  ])

/**
 * @param rights absent: of whoever does it nothing is known but that they may
 * @throws Error where a call would refuse it, to anybody or to them, or something that it names is not known: the story is
 * wrong then
 */
export function decided<Asked, Facts>(
  operation: Operation<Asked, Facts>,
  asked: Asked,
  facts: Facts | null,
  stamp: Stamp,
  {
    house,
    numbers,
    rights,
  }: { readonly house: House; readonly numbers: Numbers; readonly rights?: Rights | undefined },
): Effects {
  const decision = facts === null ? null : operation.decide(asked, facts, momentOf(stamp, house, numbers))
  if (decision?.ok !== true)
    throw new Error(
      `The demo's story at ${stamp.at}: ${operation.call} of ${JSON.stringify(asked)} is refused: ` +
        JSON.stringify(decision?.refusal ?? 'not known'),
    )
  for (const place of placesOf(decision.effects)) rights?.ofCall(operation.call, place, stamp)
  return decision.effects
}
