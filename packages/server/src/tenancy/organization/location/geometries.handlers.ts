/** Plans and what stands on them: outlines and points of places and devices, by the drawing they lie on. */
import type { CallNamed } from '@cloche/domain/calls'
import type { AnswerOf } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import { may } from '@cloche/domain/rules/permissions'
import type { Statement } from '../../../database/connection.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import { oneOrNotFound } from '../../../entity-engine/select.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import type { Session } from '../../../http/session.ts'
import { placeStatement } from './asked-place.ts'
import { nearestPlan } from '../../placing/plan.ts'

const THINGS_MAX = 10_000

type Drawing = AnswerOf<CallNamed<'organization.locationsGeometries'>>['geometries'][number]
/** What stands on a plan, and which plan that is. */
type On<T> = T & { readonly planId: string | null }
type Place = On<Drawing['places'][number]>
type Device = On<Drawing['devices'][number]>

type Value = (value: unknown) => string

function make<Row>(session: Session, write: (value: Value) => string): Statement<Row> {
  const values: unknown[] = [session.organizationId]
  return { text: write(given => `$${values.push(given)}`), values }
}

/** An inner place lies on the plan of what it lies in; its own plan is for what lies in it. */
function placesStatement(session: Session, under?: string): Statement<Place> {
  return make(session, value => {
    const within = rowScopeSql(ENTITIES.location, rowScopeOf(ENTITIES.location, session, 'view'), value)
    return `select id, name, type, parent_id as "parentId", color, icon, geometry, version,
        ${nearestPlan('hierarchy[:cardinality(hierarchy) - 1]')} as "planId"
      from location where organization_id = $1 and deleted is null${within === undefined ? '' : ` and ${within}`}
        ${under === undefined ? '' : ` and hierarchy @> array[${value(under)}]::uuid[]`}
      order by left(search_text, 100), id limit ${THINGS_MAX}`
  })
}

function devicesStatement(session: Session, under?: string): Statement<Device> {
  return make(session, value => {
    const within = rowScopeSql(ENTITIES.device, rowScopeOf(ENTITIES.device, session, 'view'), value)
    return `select device.id, device.name, device.type, device.location_id as "locationId", device.serial,
        device.last_seen as "lastSeen", device.geometry, device.version, ${nearestPlan('place.hierarchy')} as "planId"
      from (select * from device where organization_id = $1 and deleted is null${within === undefined ? '' : ` and ${within}`}) device
      join location place on place.organization_id = $1 and place.id = device.location_id
        ${under === undefined ? '' : ` and place.hierarchy @> array[${value(under)}]::uuid[]`}
      order by left(device.search_text, 100), device.id limit ${THINGS_MAX}`
  })
}

interface Plan {
  readonly id: string
  readonly name: string
  readonly attachmentId: string
  readonly width: number | null
  readonly height: number | null
}

/** The plans of these locations, as far as the person sees those, with the size of their drawings in pixels. */
function plansStatement(session: Session, ids: readonly string[]): Statement<Plan> {
  return make(session, value => {
    const within = rowScopeSql(ENTITIES.location, rowScopeOf(ENTITIES.location, session, 'view'), value)
    return `select place.id, place.name, place.plan as "attachmentId", width, height
      from (select * from location where organization_id = $1 and id = any(${value(ids)}::uuid[]) and plan is not null
        ${within === undefined ? '' : `and ${within}`}) place
      left join attachment on attachment.organization_id = $1 and attachment.id = place.plan and attachment.deleted is null
      order by cardinality(place.hierarchy), left(place.search_text, 100), place.id`
  })
}

function withoutPlan<T extends On<object>>(row: T): Omit<T, 'planId'> {
  const { planId: _, ...thing } = row
  return thing
}

function drawings(plans: readonly Plan[], places: readonly Place[], devices: readonly Device[]): Drawing[] {
  const shown = new Set(plans.map(({ id }) => id))
  // The plan above may be somebody else's to see: then there is none.
  const planOf = (planId: string | null) => (planId !== null && shown.has(planId) ? planId : null)
  const on = <T extends Place | Device>(things: readonly T[], asked: string | null) =>
    // What has no coordinates can be put onto a plan, but stands nowhere on the globe.
    things
      .filter(({ planId, geometry }) => planOf(planId) === asked && (asked !== null || geometry !== null))
      .map(withoutPlan)
  const drawn = plans.map(({ id, name, attachmentId, width, height }) => ({
    locationId: id,
    name,
    plan: { attachmentId, width, height },
    places: on(places, id),
    devices: on(devices, id),
  }))
  const loose = {
    locationId: null,
    name: null,
    plan: null,
    places: on(places, null),
    devices: on(devices, null),
  }
  return loose.places.length + loose.devices.length > 0 ? [...drawn, loose] : drawn
}

function geometriesOf({ session, read }: CallContext<object>, under?: string) {
  return read(async transaction => {
    if (under !== undefined) {
      const { rows } = await transaction.query(placeStatement(session, under))
      oneOrNotFound(ENTITIES.location, rows, undefined)
    }
    const [places, devices] = await Promise.all([
      transaction.query(placesStatement(session, under)),
      may(session.permissions, ENTITIES.device.permission, 'view')
        ? transaction.query(devicesStatement(session, under))
        : { rows: [] },
    ])
    // The place asked for is itself drawn on the plan above it, which is somebody else's matter.
    const inside = places.rows.filter(({ id }) => id !== under)
    const own = places.rows.filter(({ id }) => id === under && under !== undefined).map(({ id }) => id)
    const seen = [...inside, ...devices.rows]
    const ids = [...new Set([...own, ...seen.flatMap(({ planId }) => (planId === null ? [] : [planId]))])]
    const plans = await transaction.query(plansStatement(session, ids))
    return { geometries: drawings(plans.rows, inside, devices.rows) }
  })
}

export const locationsGeometries: Handler<'organization.locationsGeometries'> = context =>
  geometriesOf(context)
export const locationGeometries: Handler<'organization.locationGeometries'> = context =>
  geometriesOf(context, context.body.locationId.toLowerCase())
