/** The circumstances of a decision on the server: who asks, fresh ids and serials, chance from the system. */
import { randomInt } from 'node:crypto'
import type { Moment } from '@cloche/domain/operations'
import { labelSerial, runLength, serialBeginning } from '@cloche/domain/rules/registration'
import { newId } from '../adapters/ids.ts'
import type { CallContext } from '../http/call-context.ts'

/**
 * So many serials of one operation: a beginning they share (4.4 thousand million of them) and a running part. At most
 * 13,824.
 */
function newSerials(count: number): string[] {
  if (count > runLength) throw new RangeError(`Too many serials at once: ${count}`)
  const beginning = serialBeginning(randomInt, false)
  const first = randomInt(runLength)
  return Array.from({ length: count }, (_, index) => labelSerial(beginning, (first + index) % runLength))
}

/** The server itself decides, with no person behind it. */
export function serverMoment(organizationId: string, now: string): Moment {
  return {
    now,
    by: {
      organizationId,
      userId: null,
      memberId: null,
      userName: null,
      // What it is told late it may write down as of then.
      roleLevel: 5,
      isPlatformOwner: false,
      permissions: { levels: {} as Moment['by']['permissions']['levels'] },
    },
    numbers: { newId, newSerials, random: randomInt },
  }
}

/** `now`: the clock of the database, read behind the locks. */
export function momentOf({ actor, session }: CallContext, now: string): Moment {
  const { organizationId, userId, memberId, userName, roleLevel, isPlatformOwner } = actor
  return {
    now,
    by: {
      organizationId,
      userId,
      memberId,
      userName,
      roleLevel,
      isPlatformOwner,
      terminalId: actor.terminalId ?? null,
      knownBy: actor.knownBy ?? null,
      permissions: session.permissions,
    },
    numbers: { newId, newSerials, random: randomInt },
  }
}
