/** At which other places somebody does a job: asked where what they see concerns places they are not at now. */
import { computePermissions, type Doing, type RoleLevel } from '@cloche/domain/rules/permissions'
import type { Transaction } from '../../database/transaction.ts'
import type { RowScope } from '../../entity-engine/row-scope.ts'
import type { Session } from '../session.ts'
import { readRights, type JobKept } from './rights.ts'

/** Of these places those at which the person of a session does a job. On a shared tablet: none but its own. */
async function placesWhere(
  transaction: Transaction,
  session: Session,
  doing: Doing,
  placeIds: readonly string[],
): Promise<string[]> {
  const { organizationId, isPlatformOwner, userId, terminalId, permissions } = session
  if (terminalId !== null || placeIds.length === 0) return []
  const [places, people] = await Promise.all([
    transaction.query<{ id: string; hierarchy: string[] }>({
      text: `select id, hierarchy from location where organization_id = $1 and id = any($2::uuid[]) and deleted is null`,
      values: [organizationId, placeIds],
    }),
    transaction.query<{ roleLevel: RoleLevel; locationIds: string[] | null; jobs: JobKept[] | null }>({
      text: `select role_level as "roleLevel", location_ids as "locationIds", jobs from "user"
        where organization_id = $1 and id = $2 and deleted is null and active`,
      values: [organizationId, userId],
    }),
  ])
  const [person] = people.rows
  if (person === undefined && !isPlatformOwner) return []
  const rights = await readRights(transaction, {
    organizationId,
    locationId: null,
    jobs: person?.jobs ?? [],
    installationAreas: permissions.openAreas,
  })
  const now = new Date().toISOString()
  return places.rows
    .filter(({ hierarchy }) =>
      computePermissions({
        ...rights,
        roleLevel: person?.roleLevel ?? session.roleLevel,
        isPlatformOwner,
        userId,
        enrolledLocationIds: person?.locationIds ?? [],
        locationPath: hierarchy,
        now,
      }).doings.includes(doing),
    )
    .map(({ id }) => id)
}

/** The scope `here`, and besides those of the places at which the person does the job. */
export async function withPlacesElsewhere(
  transaction: Transaction,
  session: Session,
  here: RowScope,
  doing: Doing,
  placeIds: readonly string[],
): Promise<RowScope> {
  if (here.kind === 'organization' || here.kind === 'hanging') return here
  const ids = here.kind === 'places' ? here.ids : []
  const more = await placesWhere(
    transaction,
    session,
    doing,
    placeIds.filter(id => !ids.includes(id)),
  )
  return more.length === 0 ? here : { kind: 'places', ids: [...ids, ...more] }
}
