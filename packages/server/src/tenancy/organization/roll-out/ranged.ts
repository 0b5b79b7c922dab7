/** Where records of the organization are offered: what sending them to places changes, and the sending. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { RANGED, type Ranged } from '@cloche/domain/calls'
import { entityNamed } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { siteTypes } from '@cloche/domain/rules/places'
import { countsAt, rangeFault, sentRange } from '@cloche/domain/rules/ranges'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { finished, listStatements } from '../../../entity-engine/select.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { changeRecord } from '../../../entity-engine/write.ts'
import type { AnswerTo, CallContext } from '../../../http/call-context.ts'
import { passGate } from '../../../http/gate.ts'
import type { Changed } from '../../roll-out/send.ts'
import { enrolsAt, refuseUnknown } from '../people/places.ts'

interface Asked {
  readonly entity: Ranged
  readonly ids: readonly string[]
  readonly locationIds: readonly string[]
}

/** A record with where it is offered, and where it is to be. */
interface Step {
  readonly id: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

interface RangedTargets {
  readonly entity: EntityDeclaration
  readonly chosen: readonly string[]
  readonly steps: readonly Step[]
  readonly places: ReadonlyMap<string, readonly string[]>
  /** The sites within reach: where somebody would see the difference. */
  readonly sites: readonly string[]
}

export const isRanged = (asked: { readonly entity: string }): asked is Asked =>
  (RANGED as readonly string[]).includes(asked.entity)

const lower = (ids: readonly string[]) => ids.map(id => id.toLowerCase())

interface Place {
  readonly id: string
  readonly hierarchy: readonly string[]
  readonly isSite: boolean
  readonly isReached: boolean
}

/** The organization's living places, and which of them the session decides for. */
async function placesOf({ session }: CallContext, transaction: Transaction): Promise<readonly Place[]> {
  const { rows } = await transaction.query<Place>({
    text: `select id, hierarchy, type = any($2) as "isSite", ($3::uuid[] is null or hierarchy && $3) as "isReached"
           from location where organization_id = $1 and deleted is null`,
    values: [session.organizationId, siteTypes, enrolsAt(session)],
  })
  return rows
}

/**
 * What sending these records to these places would change; none: everywhere. Rights are those of the chosen place.
 * @throws NOT_ALLOWED, NOT_FOUND, UNKNOWN_LINK for a place out of reach, RULE_BROKEN where others would lose or get it
 */
export async function rangedTargets(
  context: CallContext,
  transaction: Transaction,
  asked: Asked,
): Promise<RangedTargets> {
  const { session } = context
  const entity = entityNamed(asked.entity)
  passGate({ key: entity.permission, verb: 'create' }, session)
  const range = entity.range ?? ''
  const ids = lower(asked.ids)
  const { rows: statement, finish } = listStatements(
    entity,
    session.organizationId,
    { filter: { id: { in: ids } }, attributes: ['id', range], by: 'id', limit: ids.length },
    rowScopeOf(entity, session, 'create'),
  )
  const records = finished((await transaction.query(statement)).rows, finish)
  if (records.length < ids.length) throw new Problem('NOT_FOUND', { entity: entity.name })
  const all = await placesOf(context, transaction)
  const places = new Map(all.map(({ id, hierarchy }) => [id, hierarchy]))
  const reached = new Set(all.flatMap(({ id, isReached }) => (isReached ? [id] : [])))
  const isReached = (id: string) => reached.has(id)
  const chosen = lower(asked.locationIds)
  refuseUnknown(chosen, new Map([...reached].map(id => [id, places.get(id) ?? []])))
  // Who decides for the whole organization decides for places that were removed, too.
  const isWhole = enrolsAt(session) === null
  const steps = records.map(record => {
    const before = record[range] as readonly string[]
    const after = sentRange(before, chosen, isWhole ? () => true : isReached)
    const fault = isWhole ? undefined : rangeFault(before, after, isReached)
    if (fault !== undefined) throw brokenRule(`${entity.name}.${range}`, fault)
    return { id: String(record['id']), before, after }
  })
  const sites = all.flatMap(({ id, isSite, isReached: is }) => (isSite && is ? [id] : []))
  return { entity, chosen, steps, places, sites }
}

const isSameRange = ({ before, after }: Step) =>
  before.length === after.length && before.every(id => after.includes(id))

/** At how many sites records are new, stay, or are offered no longer; a record at a site counts once. */
export function countsOfRange({ steps, places, sites }: RangedTargets): AnswerTo<'rollOut.preview'> {
  const hierarchyOf = (id: string) => places.get(id)
  const none = () => ({ made: 0, changed: 0, kept: 0, same: 0, taken: 0 })
  const counts = none()
  const at = sites.map(id => {
    const here = none()
    const place = { id, hierarchy: places.get(id) ?? [id] }
    for (const { before, after } of steps) {
      const [was, is] = [before, after].map(range => countsAt(range, place, hierarchyOf))
      const outcome = is ? (was ? 'same' : 'made') : was ? 'taken' : undefined
      if (outcome === undefined) continue
      here[outcome] += 1
      counts[outcome] += 1
    }
    return { locationId: id, ...here }
  })
  const named = at.filter(({ made, taken }) => made + taken > 0).slice(0, 500)
  return { counts, places: named }
}

/** Writes where they are offered; answers what each said before, by which it is taken back. */
export async function sendRanges(
  context: CallContext,
  transaction: Transaction,
  { entity, steps }: RangedTargets,
): Promise<readonly Changed[]> {
  const range = entity.range ?? ''
  const write = writeContext(context, transaction, entity, 'create')
  const changed: Changed[] = []
  for (const step of steps.filter(one => !isSameRange(one))) {
    const row = await changeRecord(write, entity, step.id, { [range]: step.after })
    changed.push({
      entity: entity.name,
      id: step.id,
      version: Number(row['version']),
      before: { [range]: step.before },
    })
  }
  return changed
}
