/** Links by which calendars of others follow tasks: a random token, of which nothing but its digest is kept. */
import { CALENDAR_LINKS_MAX } from '@cloche/domain/calls'
import { newId } from '../../../adapters/ids.ts'
import type { Pool } from '../../../database/connection.ts'
import { transactPlatform, type Transaction } from '../../../database/transaction.ts'
import { digestOfToken, isToken, newToken, type TokenForm } from '../../../machine-tokens/index.ts'

const FORM: TokenForm = { prefix: 'cal_', length: 40 }

export interface CalendarLink {
  readonly id: string
  readonly name: string
  readonly locationId: string
  /** Whose tasks; null: everybody's. */
  readonly userId: string | null
  /** The last four signs of its token. */
  readonly ending: string
  readonly created: string
  readonly lastUsed: string | null
}

const COLUMNS = `id, name, location_id as "locationId", shown_user_id as "userId", ending, created, last_used as "lastUsed"`

/** Those of a person, oldest first. */
export async function linksOf(
  transaction: Transaction,
  organizationId: string,
  ownerId: string,
): Promise<CalendarLink[]> {
  const { rows } = await transaction.query<CalendarLink>({
    text: `select ${COLUMNS} from calendar_link where organization_id = $1 and user_id = $2 order by created, id limit $3`,
    values: [organizationId, ownerId, CALENDAR_LINKS_MAX],
  })
  return rows
}

/** Makes one; null where the person has as many as there may be. */
export async function addLink(
  transaction: Transaction,
  of: {
    readonly organizationId: string
    readonly ownerId: string
    readonly name: string
    readonly locationId: string
    readonly userId: string | null
    readonly now: string
  },
): Promise<{ link: CalendarLink; token: string } | null> {
  await transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 7104))',
    values: [`calendar_link/${of.organizationId}/${of.ownerId}`],
  })
  if ((await linksOf(transaction, of.organizationId, of.ownerId)).length >= CALENDAR_LINKS_MAX) return null
  const token = newToken(FORM)
  const { rows } = await transaction.query<CalendarLink>({
    text: `insert into calendar_link (digest, id, organization_id, user_id, location_id, shown_user_id, name, ending, created)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
    values: [
      digestOfToken(token),
      newId(),
      of.organizationId,
      of.ownerId,
      of.locationId,
      of.userId,
      of.name,
      token.slice(-4),
      of.now,
    ],
    change: null,
  })
  return { link: rows[0] as CalendarLink, token }
}

/** Takes one of a person's back; false where the person has none of that id. */
export async function removeLink(
  transaction: Transaction,
  organizationId: string,
  ownerId: string,
  id: string,
): Promise<boolean> {
  const { rows } = await transaction.query({
    text: 'delete from calendar_link where organization_id = $1 and user_id = $2 and id = $3 returning id',
    values: [organizationId, ownerId, id],
    change: null,
  })
  return rows.length > 0
}

export interface FoundLink extends Pick<CalendarLink, 'name' | 'locationId' | 'userId'> {
  readonly organizationId: string
  readonly ownerId: string
}

/** Whose link a token is, and that it was used, to the minute; undefined for one that is not known. */
export function linkByToken(pool: Pool, token: string): Promise<FoundLink | undefined> {
  if (!isToken(FORM, token)) return Promise.resolve(undefined)
  const digest = digestOfToken(token)
  return transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query<FoundLink & { isDue: boolean }>({
      text: `select organization_id as "organizationId", user_id as "ownerId", location_id as "locationId",
          shown_user_id as "userId", name, coalesce(last_used < now() - interval '1 minute', true) as "isDue"
        from calendar_link where digest = $1`,
      values: [digest],
    })
    if (rows[0]?.isDue)
      await transaction.query({
        text: 'update calendar_link set last_used = now() where digest = $1',
        values: [digest],
      })
    return rows[0]
  })
}
