/** The tree of locations: each knows its way from the root, and whole branches move at once. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import {
  depthMax,
  periodFaults,
  placingFault,
  tidyPeriods,
  type LocationType,
  type Period,
} from '@cloche/domain/rules/places'
import type { Behaviour, BehaviourContext } from '../../../entity-engine/behaviours.ts'
import { usesOf } from '../../../entity-engine/links.ts'
import { keepPublished } from '../../../entity-engine/published.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { moveSessions } from '../../../http/session.ts'
import { checkTimeZone } from '../time-zone.ts'

type Location = Row<Entities['location']>
interface Parent {
  readonly hierarchy: string[]
  readonly type: LocationType
}

async function parentOf(
  { actor, transaction }: BehaviourContext,
  parentId: unknown,
): Promise<Parent | undefined> {
  if (parentId === null || parentId === undefined) return undefined
  const { rows } = await transaction.query({
    text: 'select hierarchy, type from location where organization_id = $1 and id = $2 and deleted is null for share',
    values: [actor.organizationId, parentId],
  })
  const parent = rows[0] as Parent | undefined
  if (!parent)
    throw new Problem('UNKNOWN_LINK', {
      faults: [{ path: 'location.parentId', rule: 'problem.field.unknownLink' }],
    })
  return parent
}

function checkPlace(type: LocationType, parent: Parent | undefined): void {
  const rule = placingFault(type, parent?.type ?? null)
  if (rule !== undefined) throw brokenRule('location.parentId', rule)
  if (parent && parent.hierarchy.length >= depthMax)
    throw brokenRule('location.parentId', 'problem.location.tooDeep', { max: depthMax })
}

/** Roles that work only where enrolled may not put a place outside: at the root there is no parent to be enrolled in. */
function checkRoot({ actor }: BehaviourContext, parentId: unknown): void {
  if ((parentId === null || parentId === undefined) && actor.roleLevel < 4 && !actor.isPlatformOwner)
    throw brokenRule('location.parentId', 'problem.field.required')
}

/** What lies directly inside must fit a new type too. */
async function checkChildren(
  { actor, transaction }: BehaviourContext,
  id: string,
  type: LocationType,
): Promise<void> {
  const { rows } = await transaction.query({
    text: 'select distinct type from location where organization_id = $1 and parent_id = $2 and deleted is null',
    values: [actor.organizationId, id],
  })
  if (rows.some(row => placingFault(row['type'] as LocationType, type) !== undefined))
    throw brokenRule('location.type', 'problem.location.childrenMisfit')
}

/** Periods as they are kept, and limits in order. @throws RULE_BROKEN naming each line */
function checkSettings(row: WireRow, whole: WireRow): WireRow {
  const { temperatureMin, temperatureMax } = whole as Partial<Location>
  if (
    typeof temperatureMin === 'number' &&
    typeof temperatureMax === 'number' &&
    temperatureMin > temperatureMax
  )
    throw brokenRule('location.temperatureMin', 'problem.field.minOverMax')
  if (!Array.isArray(row['periods'])) return row
  const periods = row['periods'] as Period[]
  const faults = periodFaults(periods)
  if (faults.length > 0)
    throw new Problem('RULE_BROKEN', {
      faults: faults.map(({ index, rule, values }) => ({
        path: `location.periods.${index}`,
        rule,
        ...(values ? { values } : {}),
      })),
    })
  return { ...row, periods: tidyPeriods(periods) }
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
  if (hierarchy.length + Number(rows[0]?.['deepest'] ?? depth) - depth > depthMax)
    throw brokenRule('location.parentId', 'problem.location.tooDeep', { max: depthMax })
  await transaction.query({
    text: `update location set hierarchy = $3::uuid[] || hierarchy[$4:], version = version + 1, updated = $5
           where organization_id = $1 and hierarchy @> array[$2]::uuid[] and id <> $2`,
    values: [actor.organizationId, before.id, hierarchy, depth + 1, actor.now],
  })
}

/** Who is enrolled there would be enrolled nowhere. */
async function enrolledAt({ actor, transaction }: BehaviourContext, id: string): Promise<number> {
  const { rows } = await transaction.query({
    text: `select count(*)::int as count from "user" where organization_id = $1 and location_ids @> array[$2]::uuid[] and deleted is null`,
    values: [actor.organizationId, id],
  })
  return Number(rows[0]?.['count'] ?? 0)
}

export const locationBehaviour: Behaviour<Location> = {
  async beforeCreate(context, draft) {
    checkRoot(context, draft['parentId'])
    const parent = await parentOf(context, draft['parentId'])
    checkPlace(draft['type'] as LocationType, parent)
    await checkTimeZone(context, 'location', draft)
    const row = checkSettings(draft, draft)
    return { ...row, hierarchy: [...(parent?.hierarchy ?? []), draft['id'] as string] }
  },
  async beforeChange(context, before, asked) {
    await checkTimeZone(context, 'location', asked)
    const change = checkSettings(asked, { ...before, ...asked })
    if (change['type'] === undefined && change['parentId'] === undefined) return change
    if ('parentId' in change) checkRoot(context, change['parentId'])
    const parentId = 'parentId' in change ? change['parentId'] : before.parentId
    const parent = await parentOf(context, parentId)
    if (parent?.hierarchy.includes(before.id))
      throw brokenRule('location.parentId', 'problem.location.insideItself')
    const type = (change['type'] ?? before.type) as LocationType
    checkPlace(type, parent)
    if (change['type'] !== undefined) await checkChildren(context, before.id, type)
    if (!('parentId' in change)) return change
    const hierarchy = [...(parent?.hierarchy ?? []), before.id]
    await moveBranch(context, before, hierarchy)
    return { ...change, hierarchy }
  },
  /** @throws IN_USE with how many of what are still there. */
  async beforeRemove(context, before) {
    const { actor, transaction } = context
    const usedBy = await usesOf(transaction, ENTITIES.location, actor.organizationId, before.id)
    const enrolled = await enrolledAt(context, before.id)
    if (enrolled > 0) usedBy.push({ entity: ENTITIES.user.name, field: 'locationIds', count: enrolled })
    if (usedBy.length > 0)
      throw new Problem('IN_USE', {
        usedBy,
        faults: [{ path: 'location.id', rule: 'problem.location.stillUsed' }],
      })
  },
  async afterWrite(context, after, verb, before) {
    const { transaction, actor } = context
    await keepPublished(context, 'location', after, before)
    if (verb !== 'create') return moveSessions(transaction, actor.organizationId)
    await transaction.query({
      text: 'insert into location_owner (location_id, organization_id) values ($1, $2)',
      values: [after.id, actor.organizationId],
    })
  },
}
