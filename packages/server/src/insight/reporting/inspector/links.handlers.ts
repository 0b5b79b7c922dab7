/** Links by which a file is read without a log-in: made, taken back, opened; each opening is noted. */
import { createHash, randomBytes } from 'node:crypto'
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import {
  chaptersOf,
  completenessOf,
  forPages,
  missingWithoutPeople,
  withoutPeople,
} from '@cloche/domain/rules/inspector-file'
import { newId } from '../../../adapters/ids.ts'
import { serverActor } from '../../../audit/server-actor.ts'
import { transact, transactPlatform, serverScope } from '../../../database/transaction.ts'
import { insertMany } from '../../../entity-engine/insert-many.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { changeRecord, createRecord } from '../../../entity-engine/write.ts'
import type { GuestHandler, Handler } from '../../../http/call-context.ts'
import { checkAsked } from './asked.ts'
import { readFacts, type AskedFile } from './facts.ts'
import { agentOf, networkOf } from './visitor.ts'

const { inspectorLink, inspectorOpening } = ENTITIES
const DAY_MS = 86_400_000
const SECRET_BYTES = 32

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const makeInspectorLink: Handler<'reporting.makeInspectorLink'> = context =>
  context.write(async transaction => {
    const { link } = context.body
    const { organizationId, now } = context.actor
    await checkAsked(transaction, context.session, link)
    const token = randomBytes(SECRET_BYTES).toString('base64url')
    const endsAt = new Date(Date.parse(now) + link.days * DAY_MS).toISOString()
    const made = await createRecord(
      writeContext(context, transaction, inspectorLink, 'create'),
      inspectorLink,
      {
        name: link.name,
        locationId: link.locationId,
        fromDay: link.from,
        toDay: link.to,
        chapters: link.chapters,
        showsPeople: link.showsPeople,
        endsAt,
        ending: token.slice(-4),
      },
    )
    await transaction.query({
      text: 'insert into inspector_key (digest, organization_id, inspector_link_id, ends_at) values ($1, $2, $3, $4)',
      values: [digestOf(token), organizationId, made.id, endsAt],
      change: null,
    })
    return { inspectorLink: made, token }
  })

/** @throws NOT_FOUND for a link out of reach */
export const revokeInspectorLink: Handler<'reporting.revokeInspectorLink'> = context =>
  context.write(async transaction => {
    const id = context.body.inspectorLinkId
    const { organizationId, now, memberId } = context.actor
    const revoked = await changeRecord(
      writeContext(context, transaction, inspectorLink, 'create'),
      inspectorLink,
      id,
      { revokedAt: now, revokedBy: memberId },
    )
    await transaction.query({
      text: 'delete from inspector_key where organization_id = $1 and inspector_link_id = $2',
      values: [organizationId, id],
      change: null,
    })
    return { inspectorLink: revoked }
  })

/** Whoever has no valid link is told the same, whatever is wrong with it. */
const noLink = () => new Problem('NOT_FOUND', { entity: inspectorLink.name })

interface OpenLink extends AskedFile {
  readonly id: string
  readonly showsPeople: boolean
  readonly endsAt: string
}

/**
 * @throws NOT_FOUND for a link that is over, was taken back or never was, and for a chapter that was not chosen
 */
export const inspectorPage: GuestHandler<'reporting.inspectorPage'> = async ({ services, body, request }) => {
  const { token, chapter } = body
  const now = new Date().toISOString()
  const key = await transactPlatform(services.pool, async transaction => {
    const { rows } = await transaction.query<{ organizationId: string; linkId: string }>({
      text: `select organization_id as "organizationId", inspector_link_id as "linkId" from inspector_key
        where digest = $1 and ends_at > $2`,
      values: [digestOf(token), now],
    })
    return rows[0]
  })
  if (key === undefined) throw noLink()
  const { organizationId, linkId } = key
  return transact(services.pool, serverScope(organizationId), async transaction => {
    const { rows } = await transaction.query<OpenLink>({
      text: `select l.id, l.location_id as "locationId", to_char(l.from_day, 'YYYY-MM-DD') as from, to_char(l.to_day, 'YYYY-MM-DD') as to,
            l.chapters, l.shows_people as "showsPeople", l.ends_at as "endsAt"
          from inspector_link l join organization o on o.id = l.organization_id
          where l.id = $1 and l.organization_id = $2 and l.deleted is null and l.revoked_at is null and l.ends_at > $3
            and o.active and o.deleted is null`,
      values: [linkId, organizationId, now],
    })
    const [link] = rows
    if (link === undefined || (chapter !== undefined && !link.chapters.includes(chapter))) throw noLink()
    const read = await readFacts(transaction, organizationId, link, {
      now,
      readingsMonths: services.config.readingsMonths,
    })
    const facts = link.showsPeople ? read : withoutPeople(read)
    await transaction.query(
      insertMany(inspectorOpening, serverActor(organizationId), now, [
        {
          id: newId(),
          locationId: link.locationId,
          at: now,
          inspectorLinkId: link.id,
          chapter: chapter ?? null,
          network: networkOf(request.ip),
          agent: agentOf(request.headers['user-agent']),
        },
      ]),
    )
    await transaction.query({
      text: `update inspector_link set openings = openings + 1, last_opened = $3 where organization_id = $1 and id = $2`,
      values: [organizationId, link.id, now],
      change: null,
    })
    const { mark, missing: all } = completenessOf(read)
    const missing = link.showsPeople ? all : missingWithoutPeople(read, facts, all)
    const [found] = chapter === undefined ? [] : forPages(chaptersOf(facts, [chapter]))
    return {
      organization: facts.organization,
      place: facts.place,
      timeZone: facts.timeZone,
      from: facts.from,
      to: facts.to,
      endsAt: link.endsAt,
      mark,
      // Of a chapter that was not chosen nothing is said, not even what it lacks.
      missing: missing.filter(one => link.chapters.includes(one.chapter)),
      chapters: link.chapters,
      chapter:
        found === undefined
          ? null
          : {
              name: found.name,
              tables: found.tables,
              curves: found.curves.map(({ sensor, place, unit, at, low, high, value, gaps, breaches }) => ({
                sensor,
                place,
                unit,
                at,
                low,
                high,
                value,
                gaps,
                breaches,
              })),
            },
    }
  })
}
