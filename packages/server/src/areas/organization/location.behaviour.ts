/** The tree of locations: each knows its way from the root, and whole branches move at once. */
import { LOCATION_TYPES, SUB_PLACE_TYPES, type Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import type { Behaviour, BehaviourContext } from '../../entity-engine/behaviours.ts'
import { moveSessions } from '../../http/session.ts'
import { checkTimeZone } from './time-zone.ts'

type Location = Row<Entities['location']>
export const DEPTH_MAX = 12

const isSubPlace = (type: string) => (SUB_PLACE_TYPES as readonly string[]).includes(type)

async function parentOf(
  { actor, transaction }: BehaviourContext,
  parentId: unknown,
): Promise<{ hierarchy: string[]; type: string } | undefined> {
  if (parentId === null || parentId === undefined) return undefined
  const { rows } = await transaction.query({
    text: 'select hierarchy, type from location where organization_id = $1 and id = $2 and deleted is null for share',
    values: [actor.organizationId, parentId],
  })
  const parent = rows[0] as { hierarchy: string[]; type: string } | undefined
  if (!parent)
    throw new Problem('UNKNOWN_LINK', {
      faults: [{ path: 'location.parentId', rule: 'problem.field.unknownLink' }],
    })
  return parent
}

function checkPlace(type: string, parent: { hierarchy: string[]; type: string } | undefined): void {
  if (isSubPlace(type) && !parent)
    throw brokenRule('location.parentId', 'problem.location.subPlaceNeedsParent')
  if (parent && isSubPlace(parent.type) && !isSubPlace(type))
    throw brokenRule('location.parentId', 'problem.location.placeInSubPlace')
  if (parent && parent.hierarchy.length >= DEPTH_MAX)
    throw brokenRule('location.parentId', 'problem.location.tooDeep', { max: DEPTH_MAX })
}

/** Roles that work only where enrolled may not put a place outside: at the root there is no parent to be enrolled in. */
function checkRoot({ actor }: BehaviourContext, parentId: unknown): void {
  if ((parentId === null || parentId === undefined) && actor.roleLevel < 4 && !actor.isPlatformOwner)
    throw brokenRule('location.parentId', 'problem.field.required')
}

async function moveBranch(
  { actor, transaction }: BehaviourContext,
  before: Location,
  hierarchy: string[],
): Promise<void> {
  const depth = (before.hierarchy ?? []).length
  const { rows } = await transaction.query({
    text: `select max(cardinality(hierarchy)) as deepest from location
           where organization_id = $1 and hierarchy @> array[$2]::uuid[] and deleted is null`,
    values: [actor.organizationId, before.id],
  })
  if (hierarchy.length + Number(rows[0]?.['deepest'] ?? depth) - depth > DEPTH_MAX)
    throw brokenRule('location.parentId', 'problem.location.tooDeep', { max: DEPTH_MAX })
  await transaction.query({
    text: `update location set hierarchy = $3::uuid[] || hierarchy[$4:], version = version + 1, updated = $5
           where organization_id = $1 and hierarchy @> array[$2]::uuid[] and id <> $2`,
    values: [actor.organizationId, before.id, hierarchy, depth + 1, actor.now],
  })
}

export const locationBehaviour: Behaviour<Location> = {
  async beforeCreate(context, draft) {
    checkRoot(context, draft['parentId'])
    const parent = await parentOf(context, draft['parentId'])
    checkPlace(draft['type'] as string, parent)
    await checkTimeZone(context, 'location', draft)
    return { ...draft, hierarchy: [...(parent?.hierarchy ?? []), draft['id'] as string] }
  },
  async beforeChange(context, before, change) {
    await checkTimeZone(context, 'location', change)
    if (change['type'] === undefined && change['parentId'] === undefined) return change
    if ('parentId' in change) checkRoot(context, change['parentId'])
    const parentId = 'parentId' in change ? change['parentId'] : before.parentId
    const parent = await parentOf(context, parentId)
    if (parent?.hierarchy.includes(before.id))
      throw brokenRule('location.parentId', 'problem.location.insideItself')
    const type = (change['type'] ?? before.type) as (typeof LOCATION_TYPES)[number]
    checkPlace(type, parent)
    if (!('parentId' in change)) return change
    const hierarchy = [...(parent?.hierarchy ?? []), before.id]
    await moveBranch(context, before, hierarchy)
    return { ...change, hierarchy }
  },
  async afterWrite({ transaction, actor }, after, verb) {
    if (verb !== 'create') return moveSessions(transaction, actor.organizationId)
    await transaction.query({
      text: 'insert into location_owner (location_id, organization_id) values ($1, $2)',
      values: [after.id, actor.organizationId],
    })
  },
}
