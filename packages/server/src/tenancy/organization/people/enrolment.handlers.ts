/** Where people work: seen, changed by those who manage them, left and asked for by themselves. */
import type { CallNamed } from '@cloche/domain/calls'
import type { AnswerOf } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import type { Transaction } from '../../../database/transaction.ts'
import { countedPage, within } from '../../../entity-engine/counted-page.ts'
import { listRequestOf } from '../../../entity-engine/list-query.ts'
import { finished, listStatements } from '../../../entity-engine/select.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { changeRecord } from '../../../entity-engine/write.ts'
import type { Handler } from '../../../http/call-context.ts'
import { startEnrolment } from '../../requests/index.ts'
import { atHome, refuseOthers } from './home.ts'
import { idOf, personWithin, versionOf } from './person.ts'
import { enrolsAt, placesWithin, refuseUnknown } from './places.ts'

type Place = AnswerOf<CallNamed<'organization.myPlaces'>>['locations'][number]

/** The locations that make up some ids, as they are listed. */
async function listed(transaction: Transaction, organizationId: string, ids: readonly string[]) {
  const { rows, finish } = listStatements(
    ENTITIES.location,
    organizationId,
    { filter: { id: ids }, limit: 1000 },
    { kind: 'organization' },
  )
  const locations = finished((await transaction.query(rows)).rows, finish)
  return { locations, count: locations.length }
}

/** Where a person works, below their places too; admins and owners work everywhere. Of that, what the session sees. */
export const userLocations: Handler<'people.locations'> = ({ session, query, read }) => {
  const { userId, ...asked } = query
  const request = listRequestOf(ENTITIES.location, asked)
  return read(async transaction => {
    const user = await personWithin(transaction, session, userId, 'view')
    const works = user.roleLevel >= 4 ? null : (user.locationIds ?? [])
    const places = await placesWithin(transaction, session.organizationId, works, session.allowedPlaces)
    const statements = listStatements(ENTITIES.location, session.organizationId, request, {
      kind: 'places',
      ids: [...places.keys()],
    })
    const { rows, counts } = await countedPage(request, statements, within(transaction))
    return { locations: finished(rows, statements.finish), ...counts }
  })
}

/** Enrols a person in exactly these places of those within scope; enrolments elsewhere stay as they are. */
export const changeUserLocations: Handler<'people.changeLocations'> = context => {
  const { session, body } = context
  const reference = body.user
  const wanted = [...new Set(body.locations.map(idOf))]
  return context.write(async transaction => {
    const user = await personWithin(transaction, session, reference, 'edit')
    const reachable = await placesWithin(transaction, session.organizationId, null, enrolsAt(session))
    refuseUnknown(wanted, reachable)
    const kept = (user.locationIds ?? []).filter(id => !reachable.has(id) && !wanted.includes(id))
    const version = versionOf(reference)
    const after = await changeRecord(
      { ...writeContext(context, transaction, ENTITIES.user, 'edit'), places: { kind: 'organization' } },
      ENTITIES.user,
      user.id,
      { locationIds: [...kept, ...wanted], ...(version === undefined ? {} : { version }) },
    )
    const visible = (after['locationIds'] as string[]).filter(id => reachable.has(id))
    return { ...(await listed(transaction, session.organizationId, visible)), requests: [] }
  })
}

/** What one may ask to be enrolled in: names of places and how they lie within each other, nothing else of them. */
export const myPlaces: Handler<'organization.myPlaces'> = context =>
  atHome(
    context,
    async ({ transaction, actor }) => {
      const { rows } = await transaction.query<Place>({
        text: `select id, name, type, hierarchy from location
               where organization_id = $1 and deleted is null and active order by name, id limit 10000`,
        values: [actor.organizationId],
      })
      return { locations: rows, count: rows.length }
    },
    'read only',
  )

/** One may leave places at once. Entering one is asked for, except by those who manage the whole organization. */
export const changeMyLocations: Handler<'organization.changeMyLocations'> = context => {
  refuseOthers(context)
  const wanted = [...new Set(context.body.locations.map(idOf))]
  return atHome(context, async ({ transaction, actor, user, change }) => {
    refuseUnknown(wanted, await placesWithin(transaction, actor.organizationId, wanted, null))
    const before = user.locationIds ?? []
    const covered = await placesWithin(transaction, actor.organizationId, before, null)
    const entersFreely = user.roleLevel >= 4
    const mayBeAt = (id: string) => entersFreely || covered.has(id)
    const after = await change({ locationIds: wanted.filter(mayBeAt), version: user.version })
    const asked = wanted.filter(id => !mayBeAt(id))
    const requests =
      asked.length === 0
        ? []
        : await startEnrolment(
            { services: context.services, actor, transaction },
            { userId: user.id, locationIds: asked },
          )
    return {
      ...(await listed(transaction, actor.organizationId, after.locationIds ?? [])),
      requests: requests.map(({ id, locationId, expires }) => ({ requestId: id, locationId, expires })),
    }
  })
}
