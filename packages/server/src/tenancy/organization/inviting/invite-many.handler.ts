/**
 * Many people at once: each row is made or refused by itself, in few statements; the invitations are put off, and written
 * and mailed in the background.
 */
import type { BodyOf } from '@cloche/domain/catalogue'
import type { CallNamed } from '@cloche/domain/calls'
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { emailAddress } from '@cloche/domain/rules/addresses'
import { limitsOf, peopleLimitOf } from '@cloche/domain/rules/licensing'
import type { Transaction } from '../../../database/transaction.ts'
import { completeDraft, createMany, type NewRecord } from '../../../entity-engine/create-many.ts'
import { problemsOf, type RowProblem } from '../../../entity-engine/sheets/judge.ts'
import { keepReport, type RowResult } from '../../../entity-engine/sheets/report.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import type { WriteContext } from '../../../entity-engine/write.ts'
import type { ContextOf, Handler } from '../../../http/call-context.ts'
import { createIdentity, putOffInvitation } from '../../requests/index.ts'
import { limitsInput, limitStatements } from '../license/license.store.ts'
import { GivenProfiles } from '../people/given-profiles.ts'
import { enrolsAt, placesWithin, type Places } from '../people/places.ts'

type Context = ContextOf<'people.inviteMany'>
type Invited = NonNullable<BodyOf<CallNamed<'people.inviteMany'>>['rows'][number]['draft']>

interface Line {
  readonly line: number
  readonly draft: Invited
}
interface Ready extends Line {
  readonly record: NewRecord
}
type Outcome = { readonly is: 'created' } | { readonly problems: readonly RowProblem[] }

/** Those who invite into one organization take turns: seats and addresses are counted by one at a time. */
const takeTurn = (organizationId: string) => ({
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 7036))',
  values: [organizationId],
})

/** How many more people the organization's seats admit. */
async function freeSeats({ actor, transaction }: WriteContext): Promise<{ free: number; total: number }> {
  const [licenses, people] = limitStatements(actor.organizationId)
  const [held, counted] = await Promise.all([transaction.query(licenses), transaction.query(people)])
  const input = limitsInput(held.rows, counted.rows)
  const { total, used } = peopleLimitOf(limitsOf(input.licenses, input.people, actor.now), input.people)
  return total === null ? { free: Infinity, total: Infinity } : { free: Math.max(0, total - used), total }
}

/** Who of these is there already: made by the same person under the same id, or under the address alone. */
async function known(
  { session, actor }: Context,
  transaction: Transaction,
  lines: readonly Line[],
): Promise<{ made: ReadonlySet<string>; taken: ReadonlySet<string> }> {
  const { rows } = await transaction.query<{ id: string; email: string; isMine: boolean; isLiving: boolean }>(
    {
      text: `select id, email, created_by is not distinct from $4 as "isMine", deleted is null as "isLiving" from "user"
           where organization_id = $1 and (id = any($2::uuid[]) or (deleted is null and email = any($3::text[])))`,
      values: [
        session.organizationId,
        lines.map(({ draft }) => draft.id),
        lines.map(({ draft }) => draft.email),
        actor.userId,
      ],
    },
  )
  const same = rows.filter(row =>
    lines.some(({ draft }) => draft.id === row.id && draft.email === row.email && row.isMine && row.isLiving),
  )
  const made = new Set(same.map(({ id }) => id))
  const others = rows.filter(({ id }) => !made.has(id))
  return { made, taken: new Set(others.flatMap(({ id, email }) => [id, email])) }
}

/** A row as the draft of a person, with every rule of people asked. @throws Problem */
async function readyFor(
  write: WriteContext,
  { line, draft }: Line,
  places: Places,
  given: GivenProfiles,
): Promise<Ready> {
  const { profileId, locationId, ...person } = draft
  if (locationId !== undefined && !places.has(locationId))
    throw brokenRule('user.locationId', 'problem.field.unknownLink')
  if (profileId !== undefined) {
    if (locationId === undefined) throw brokenRule('user.locationId', 'people.sheet.needsPlace')
    await given.check(profileId, locationId, 'user.profileId')
  }
  const record = await completeDraft(write, ENTITIES.user, {
    ...person,
    locationIds: locationId === undefined ? [] : [locationId],
    jobs: profileId === undefined || locationId === undefined ? [] : [{ profileId, locationId }],
  })
  return { line, draft, record }
}

/** Gives the address of somebody who is not made after all free again. */
const forget = (userId: string) => ({ text: 'select forget_identity($1)', values: [userId] })

/** Makes those whose address is free and who have a seat; says of the others why not. */
async function admit(
  context: Context,
  write: WriteContext,
  ready: readonly Ready[],
  refuse: (line: Line, problem: Problem) => void,
): Promise<readonly Ready[]> {
  const { transaction, actor } = write
  const { organizationId } = actor
  const free: Ready[] = []
  for (const one of ready)
    try {
      await createIdentity(transaction, { organizationId, userId: one.draft.id, email: one.draft.email })
      free.push(one)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refuse(one, error)
    }
  const seats = await freeSeats(write)
  const admitted = free.slice(0, seats.free)
  for (const one of free.slice(admitted.length)) {
    await transaction.query(forget(one.draft.id))
    refuse(one, brokenRule('user.active', 'problem.user.noSeat', { limit: seats.total }))
  }
  const made = new Set<string>()
  for (const group of Map.groupBy(admitted, ({ draft }) => draft.locationId).values())
    for (const id of await createMany(
      write,
      ENTITIES.user,
      group.map(({ record }) => record),
    ))
      made.add(id)
  for (const one of admitted.filter(({ draft }) => !made.has(draft.id))) {
    await transaction.query(forget(one.draft.id))
    refuse(one, brokenRule('user.email', 'problem.field.taken'))
  }
  const come = admitted.filter(({ draft }) => made.has(draft.id))
  for (const { draft } of come) await putOffInvitation(context.services.outbox, transaction, actor, draft.id)
  return come
}

/** Writes the rows of one call: in the order of the sheet, each by itself. */
async function inviteRows(
  context: Context,
  transaction: Transaction,
  lines: readonly Line[],
): Promise<ReadonlyMap<number, Outcome>> {
  const { session } = context
  const outcomes = new Map<number, Outcome>()
  const refuse = ({ line, draft }: Line, problem: Problem) =>
    outcomes.set(line, { problems: problemsOf(ENTITIES.user, problem, draft) })
  await transaction.query(takeTurn(session.organizationId))
  const write = writeContext(context, transaction, ENTITIES.user, 'create')
  const places = await placesWithin(transaction, session.organizationId, null, enrolsAt(session))
  const { made, taken } = await known(context, transaction, lines)
  const given = new GivenProfiles(context, transaction)
  const ready: Ready[] = []
  const seen = new Set<string>()
  for (const one of lines) {
    const { id, email } = one.draft
    if (made.has(id)) outcomes.set(one.line, { is: 'created' })
    else if (emailAddress(email) !== email) refuse(one, brokenRule('user.email', 'problem.field.email'))
    else if (taken.has(id) || taken.has(email) || seen.has(id) || seen.has(email))
      refuse(one, brokenRule('user.email', 'problem.field.taken'))
    else
      try {
        ready.push(await readyFor(write, one, places, given))
        seen.add(id).add(email)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        refuse(one, error)
      }
  }
  for (const { line } of await admit(context, write, ready, refuse)) outcomes.set(line, { is: 'created' })
  return outcomes
}

export const inviteMany: Handler<'people.inviteMany'> = async context => {
  const { rows, report } = context.body
  const lines = rows.flatMap(({ line, draft }): Line[] =>
    draft === null
      ? []
      : [{ line, draft: { ...draft, id: draft.id.toLowerCase(), email: draft.email.trim().toLowerCase() } }],
  )
  const outcomes =
    lines.length === 0
      ? new Map<number, Outcome>()
      : await context.write(transaction => inviteRows(context, transaction, lines))
  const idOf = (line: number) => lines.find(one => one.line === line)?.draft.id ?? ''
  const created = [...outcomes].flatMap(([line, outcome]) =>
    'is' in outcome ? [{ line, id: idOf(line) }] : [],
  )
  const refused = [...outcomes].flatMap(([line, outcome]) =>
    'problems' in outcome ? [{ line, problems: outcome.problems }] : [],
  )
  if (report !== undefined)
    await keepReport(
      context,
      ENTITIES.user,
      report,
      rows.map(({ line, problems = [] }): RowResult => {
        const outcome = outcomes.get(line)
        return outcome !== undefined && 'is' in outcome
          ? { line, is: 'created', id: idOf(line), problems }
          : { line, is: 'refused', id: null, problems: [...problems, ...(outcome?.problems ?? [])] }
      }),
    )
  return { created, changed: [], refused }
}
