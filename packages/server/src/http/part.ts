/** Parts of a family of licences, each behind its own: a call asks for the one that it belongs to. */
import { Problem } from '@cloche/domain/problems'
import type { PartType } from '@cloche/domain/rules/permissions'
import type { CallContext } from './call-context.ts'

/** @throws NOT_ALLOWED unless the licence of this part is in force for the person where they are */
export function requirePart({ session }: Pick<CallContext, 'session'>, part: PartType): void {
  if (!session.permissions.parts.includes(part)) throw new Problem('NOT_ALLOWED', { license: part })
}
