/** Lets somebody in whom a directory vouches for: known by its subject, by their address this once, or made. */
import { Problem } from '@cloche/domain/problems'
import { admissionOf, type DirectoryFault } from '@cloche/domain/rules/directory'
import { transactPlatform, type Transaction } from '../../database/transaction.ts'
import type { Services } from '../../http/call-context.ts'
import { createIdentity, emailForm } from '../../http/sessions/identity.ts'
import { provenDomainsOf } from './domains.ts'
import {
  changePersonOfDirectory,
  directoryContext,
  makePerson,
  rightsOfGroups,
  type PersonFacts,
} from './person.ts'
import { readDirectory } from './settings.ts'

/** What a provider says of who logged in there. */
export interface Vouched extends PersonFacts {
  readonly way: 'oidc' | 'saml'
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  readonly isVerified: boolean | undefined
  readonly groups: readonly string[]
}

/** A log-in by the directory that came to nothing, and why. */
export class NotAdmitted extends Error {
  override readonly name = 'NotAdmitted'
  readonly fault: DirectoryFault
  readonly detail: string | undefined
  constructor(fault: DirectoryFault, detail?: string) {
    super(fault)
    this.fault = fault
    this.detail = detail
  }
}

/** The person of an address in the installation, in a platform transaction. */
async function personOfAddress(transaction: Transaction, email: string | undefined) {
  if (email === undefined) return undefined
  const { rows } = await transaction.query<{ userId: string; organizationId: string }>({
    text: 'select user_id as "userId", organization_id as "organizationId" from identity where email = $1',
    values: [emailForm(email)],
  })
  return rows[0]
}

/** Why a write came to nothing, where that can be said to whoever set the directory up. */
function faultOf(error: unknown): unknown {
  if (!(error instanceof Problem)) return error
  if (error.details.faults?.some(({ rule }) => rule === 'problem.user.noSeat'))
    return new NotAdmitted('noSeat')
  if (error.code === 'ALREADY_EXISTS') return new NotAdmitted('taken')
  return error
}

/** @throws NotAdmitted */
export async function admit(
  { pool, behaviours }: Pick<Services, 'pool' | 'behaviours'>,
  organizationId: string,
  vouched: Vouched,
): Promise<{ organizationId: string; userId: string }> {
  const { issuer, subject, email } = vouched
  try {
    return await transactPlatform(pool, async transaction => {
      const provenDomains = await provenDomainsOf(transaction, organizationId)
      const found = await personOfAddress(transaction, email)
      await transaction.enter(organizationId)
      const { settings } = await readDirectory(transaction, organizationId)
      if (!settings.isOn || settings.kind !== vouched.way) throw new NotAdmitted('off')
      // Two first log-ins of one person at once make one person.
      await transaction.query({
        text: 'select pg_advisory_xact_lock(hashtextextended($1, 7041))',
        values: [`${organizationId} ${subject}`],
      })
      const links = await linksOf(transaction, organizationId, issuer, subject, found?.userId)
      const admission = admissionOf({
        linkedTo: links.own,
        email,
        isVerified: vouched.isVerified,
        trustsAddresses: settings.isEmailTrusted,
        provenDomains,
        found:
          found?.organizationId === organizationId
            ? { userId: found.userId, isLinkedElsewhere: links.isTaken }
            : null,
        makesPeople: settings.makesPeople,
      })
      if (admission.kind === 'refused') throw new NotAdmitted(admission.fault)
      const context = directoryContext(transaction, behaviours, organizationId)
      const rights = await rightsOfGroups(transaction, organizationId, vouched.groups, settings)
      const { name, lastName } = vouched
      const facts = { name, lastName }
      let userId: string
      if (admission.kind === 'make') {
        const user = await makePerson(context, { ...facts, email: admission.email }, rights, vouched.way)
        userId = user.id
        await createIdentity(transaction, { organizationId, userId, email: admission.email })
      } else {
        userId = admission.userId
        await checkActive(transaction, organizationId, userId)
        await changePersonOfDirectory(context, userId, facts, rights, vouched.way)
      }
      if (admission.kind !== 'known') await link(transaction, organizationId, userId, { issuer, subject })
      await transaction.query({
        text: 'update directory set last_log_in = now() where organization_id = $1',
        values: [organizationId],
        change: null,
      })
      return { organizationId, userId }
    })
  } catch (error) {
    throw faultOf(error)
  }
}

async function linksOf(
  transaction: Transaction,
  organizationId: string,
  issuer: string,
  subject: string,
  userId: string | undefined,
): Promise<{ own: string | null; isTaken: boolean }> {
  const { rows } = await transaction.query<{ userId: string; issuer: string | null; subject: string | null }>(
    {
      text: `select user_id as "userId", issuer, subject from directory_person
           where organization_id = $1 and (issuer = $2 and subject = $3 or user_id = $4)`,
      values: [organizationId, issuer, subject, userId ?? null],
    },
  )
  const own = rows.find(row => row.issuer === issuer && row.subject === subject)
  // Of another provider that was used before: that one is no longer asked.
  const isTaken = rows.some(row => row.userId === userId && row.issuer === issuer && row.subject !== subject)
  return { own: own?.userId ?? null, isTaken }
}

async function checkActive(transaction: Transaction, organizationId: string, userId: string): Promise<void> {
  const { rows } = await transaction.query({
    text: 'select 1 from "user" where organization_id = $1 and id = $2 and deleted is null and active',
    values: [organizationId, userId],
  })
  if (rows.length === 0) throw new NotAdmitted('inactive')
}

/** From here on the person is known by their subject. */
async function link(
  transaction: Transaction,
  organizationId: string,
  userId: string,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<void> {
  await transaction.query({
    text: `insert into directory_person (organization_id, user_id, issuer, subject) values ($1, $2, $3, $4)
           on conflict (organization_id, user_id) do update set issuer = excluded.issuer, subject = excluded.subject, changed = now()`,
    values: [organizationId, userId, issuer, subject],
    change: null,
  })
}
