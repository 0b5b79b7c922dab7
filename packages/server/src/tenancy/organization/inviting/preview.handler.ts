/** Looking at a sheet of people before anybody is invited; writes nothing. */
import { IMPORT_ROWS_MAX } from '@cloche/domain/calls'
import { emailAddress } from '@cloche/domain/rules/addresses'
import type { Statement } from '../../../database/connection.ts'
import { headedSheet } from '../../../adapters/sheets/headed.ts'
import { mappingIn } from '../../../adapters/sheets/mapping.ts'
import { readTable } from '../../../adapters/sheets/reading/read-table.ts'
import { sheetProblem } from '../../../adapters/sheets/table.ts'
import type { Session } from '../../../http/session.ts'
import type { Handler } from '../../../http/call-context.ts'
import { untilGone } from '../../../http/gone.ts'
import { sentSheet } from '../../../http/sent-sheet.ts'
import { mapInSlices } from '../../../workers/index.ts'
import { enrolsAt } from '../people/places.ts'
import {
  choosePeopleColumns,
  isPeopleColumn,
  matchPeopleHeaders,
  Names,
  readPerson,
  type NamedRecord,
} from './people-sheet.ts'

const COLUMNS_MAX = 100
const ROWS_ABOVE = 20
const SAMPLE_LENGTH = 80

const placesOf = (session: Session): Statement<NamedRecord> => ({
  text: `select id, name, code from location where organization_id = $1 and deleted is null and active
           and ($2::uuid[] is null or hierarchy && $2)`,
  values: [session.organizationId, enrolsAt(session)],
})
const profilesOf = ({ organizationId }: Session): Statement<NamedRecord> => ({
  text: 'select id, name, code from job_profile where organization_id = $1 and deleted is null and active',
  values: [organizationId],
})
const emailsOf = ({ organizationId }: Session): Statement<{ email: string }> => ({
  text: 'select email from "user" where organization_id = $1 and deleted is null',
  values: [organizationId],
})

export const invitePreview: Handler<'people.invitePreview'> = async context => {
  const { query, session } = context
  const mapping = mappingIn(query.mapping, isPeopleColumn)
  const table = await readTable(
    sentSheet(context),
    { rows: IMPORT_ROWS_MAX + ROWS_ABOVE, columns: COLUMNS_MAX },
    context.services.workers,
    { of: session.organizationId, signal: untilGone(context.reply) },
  )
  const sheet = await headedSheet(table, matchPeopleHeaders, 'email')
  if (sheet.rows.length > IMPORT_ROWS_MAX) throw sheetProblem('tooManyRows', { limit: IMPORT_ROWS_MAX })
  const fields = choosePeopleColumns(sheet.headers, matchPeopleHeaders(sheet.given), mapping)
  const columns = sheet.headers.map((header, at) => ({ header, field: fields[at] ?? null }))
  const [places, profiles, people] = await context.readTogether([
    placesOf(session),
    profilesOf(session),
    emailsOf(session),
  ])
  const addressAt = fields.indexOf('email')
  const lineOf = new Map<string, number>()
  for (const { line, values } of sheet.rows) {
    const email = emailAddress((values[addressAt] ?? '').trim())
    if (email !== undefined && !lineOf.has(email)) lineOf.set(email, line)
  }
  const known = {
    places: new Names(places.rows),
    profiles: new Names(profiles.rows),
    emails: new Set(people.rows.map(({ email }) => email)),
    // Of an organization with one place that is the place; else where whoever invites works.
    usualPlace: places.rows.length === 1 ? (places.rows[0]?.id ?? null) : session.locationId,
    lineOf,
  }
  const rows = await mapInSlices(sheet.rows, ({ line, values }) => {
    const { draft, problems, isThere } = readPerson(line, values, columns, known)
    const outcome = problems.length > 0 ? null : isThere ? ('same' as const) : ('create' as const)
    return { line, outcome, draft, problems, values: [...values] }
  })
  const count = (outcome: 'create' | 'same' | null) => rows.filter(row => row.outcome === outcome).length
  return {
    columns: columns.map(({ header, field }, at) => ({
      header,
      field,
      sample: sheet.rows.find(({ values }) => values[at])?.values[at]?.slice(0, SAMPLE_LENGTH) ?? null,
    })),
    rows,
    counts: { rows: rows.length, good: count('create'), bad: count(null), same: count('same') },
  }
}
