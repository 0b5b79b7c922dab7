/** Bare pages for pictures: a token for one page, and what stands on it, with the rights of who asked for it. */
import type { ScreenshotView } from '@cloche/domain/calls'
import { Problem } from '@cloche/domain/problems'
import { languageOf } from '@cloche/domain/text'
import type { Statement } from '../../database/connection.ts'
import { readTogether, transact } from '../../database/transaction.ts'
import { scopeOf, type GuestHandler, type Handler, type Services } from '../../http/call-context.ts'
import { passGate } from '../../http/gate.ts'
import type { PictureRequest, Session } from '../../http/session.ts'
import { chartsOf } from '../reports/index.ts'
import { ROWS_MAX, VIEWS, viewStatement } from './views.ts'

const DAY = 86_400_000

function passGates(view: ScreenshotView, session: Session): void {
  for (const gate of VIEWS[view].gates) passGate(gate, session)
}

/** Whose page it is, and of which place. */
interface About {
  organization: string
  locale: string
  location: string | null
  timeZone: string
  currency: string
}

const ABOUT = `select o.name as organization, o.locale, l.name as location, coalesce(l.time_zone, o.time_zone) as "timeZone", o.currency
  from organization o left join location l on l.organization_id = $1 and l.id = $2 where o.id = $1`

/** What the page is about, by name; null where that record is not there. */
function subjectStatement(
  view: ScreenshotView,
  session: Session,
  subjectId: string | undefined,
): Statement<{ name: string; path: string | null }> {
  const isAction = VIEWS[view].subject?.entity.name === 'action'
  return {
    text: `select name, ${isAction ? 'path' : 'null'} as path from ${isAction ? 'action' : 'haccp_point'} where organization_id = $1 and id = $2 and deleted is null`,
    values: [session.organizationId, subjectId ?? null],
  }
}

/** A day back, or for dates to come a week ahead, where no period was asked for. */
function periodOf(view: ScreenshotView, { from, to }: { from?: string; to?: string }) {
  if (VIEWS[view].period === undefined) return {}
  const now = Date.now()
  const [first, last] = view === 'la/e' ? [now - DAY, now + 7 * DAY] : [now - DAY, now]
  return { from: from ?? new Date(first).toISOString(), to: to ?? new Date(last).toISOString() }
}

/** @throws NOT_ALLOWED for what the session may not see, INVALID_REQUEST where what it is about is missing. */
export const requestScreenshot: Handler<'screenshot.request'> = async ({
  services,
  session,
  body: asked,
  readTogether: read,
}) => {
  const { view } = asked
  passGates(view, session)
  const { subject } = VIEWS[view]
  const subjectId = subject === undefined ? undefined : asked[subject.name]?.toLowerCase()
  if (subject?.name === 'actionId' && subjectId === undefined)
    throw new Problem('INVALID_REQUEST', { faults: [{ path: subject.name, rule: 'problem.field.required' }] })
  const period = periodOf(view, asked)
  if (period.from !== undefined && period.from >= (period.to ?? ''))
    throw new Problem('INVALID_REQUEST', { faults: [{ path: 'to', rule: 'problem.field.format' }] })
  const about: Statement<About> = { text: ABOUT, values: [session.organizationId, session.locationId] }
  const [organization, found] = await read(
    subjectId === undefined ? [about] : [about, subjectStatement(view, session, subjectId)],
  )
  if (subject !== undefined && subjectId !== undefined && found?.rows.length === 0)
    throw new Problem('NOT_FOUND', { entity: subject.entity.name })
  const wanted: PictureRequest = { view, ...period, ...(subjectId === undefined ? {} : { subjectId }) }
  const requestJwt = services.sessions.pictureToken(session.id, wanted)
  const locale = languageOf(organization.rows[0]?.locale ?? '')
  return {
    requestJwt,
    address: `${services.config.publicUrl}/?locale=${locale}#/screenshot/${view}/${requestJwt}`,
  }
}

/** The session that asked for a page, as it stands now: logged out, moved or demoted, its pages follow. */
async function askerOf({ sessions }: Services, sessionId: string): Promise<Session> {
  return sessions.reload(sessionId)
}

/** The charts of what the page shows, of all of its rows, as the report of the same period has them. */
async function chartsFor(
  { pool }: Services,
  session: Session,
  { view, from, to }: PictureRequest,
  timeZone: string,
  subject: { readonly name: string; readonly path: string | null } | undefined,
) {
  const { report } = VIEWS[view as ScreenshotView]
  if (report === undefined || from === undefined || to === undefined || session.rowFilter === 'none')
    return []
  return transact(
    pool,
    scopeOf(session),
    transaction =>
      chartsOf(transaction, {
        organizationId: session.organizationId,
        locationId: session.rowFilter === 'organization' ? null : session.locationId,
        timeZone,
        kind: report,
        from,
        to,
        action: subject?.path ?? null,
        only: report === 'haccp' && subject !== undefined ? { column: 'point', is: subject.name } : null,
      }),
    'read only',
  )
}

/** @throws INVALID_TOKEN for any other token, one that is over, or one whose session has ended; NOT_ALLOWED */
export const screenshotView: GuestHandler<'screenshot.view'> = async ({ services, query, request }) => {
  const wanted = services.sessions.pictureRequest(request.headers.authorization)
  const view = wanted.view as ScreenshotView
  if (query.view !== undefined && query.view !== view) throw new Problem('INVALID_TOKEN')
  const session = await askerOf(services, wanted.sessionId)
  passGates(view, session)
  const about: Statement<About> = { text: ABOUT, values: [session.organizationId, session.locationId] }
  const [organization, rows, subject] = await readTogether(services.pool, scopeOf(session), [
    about,
    viewStatement(VIEWS[view], session, wanted),
    subjectStatement(view, session, wanted.subjectId),
  ])
  const {
    organization: name = '',
    locale = '',
    timeZone = 'UTC',
    currency = 'EUR',
    location = null,
  } = organization.rows[0] ?? {}
  const found = rows.rows
  return {
    view,
    organization: { name, locale, timeZone, currency },
    location: location === null ? null : { name: location },
    subject: subject.rows[0]?.name ?? null,
    from: wanted.from ?? null,
    to: wanted.to ?? null,
    charts: await chartsFor(services, session, wanted, timeZone, subject.rows[0]),
    rows: found.slice(0, ROWS_MAX),
    isCut: found.length > ROWS_MAX,
  }
}
