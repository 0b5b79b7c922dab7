/** Changing how people log in by the directory: owners alone, in their own name. */
import { brokenRule, Problem } from '@cloche/domain/problems'
import { domainName } from '@cloche/domain/rules/addresses'
import { mayChangeDirectory } from '@cloche/domain/rules/directory'
import { refuseInner } from '../../../adapters/outside/index.ts'
import { transactPlatform, type Transaction } from '../../../database/transaction.ts'
import {
  addDomain as writeDomain,
  domainsOf,
  noteLook,
  organizationOfDomain,
  readDirectory,
  removeDomain as forgetDomain,
  writeDirectory,
  type Directory,
  type DirectorySettings,
} from '../../directory/index.ts'
import { proofName } from '@cloche/domain/rules/directory'
import type { CallContext, ContextOf, Handler } from '../../../http/call-context.ts'
import { logSecurity } from '../../../http/security-log.ts'
import { addToken, removeToken, SCIM_TOKENS } from '../../../machine-tokens/index.ts'
import { refuseWhileActing } from '../../requests/index.ts'
import { giveRightsAnew } from '../scim/groups.ts'
import { isCertificate, readSamlMetadata } from './saml-metadata.ts'
import { answerDirectory, keepsFrom } from './read.handlers.ts'
import { NotAdmitted } from '../../directory/index.ts'
import { noteSettings, noteSettingsLast } from '../../../audit/write-audit.ts'
import { differing, noteToken } from './audit.ts'

const DOMAINS_MAX = 20
const TOKENS_MAX = 10
/** Where anybody gets an address. */
const FOR_ANYBODY = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.es icloud.com me.com aol.com gmx.com
   gmx.de gmx.net web.de mail.com proton.me protonmail.com hotmail.es outlook.es telefonica.net terra.es orange.fr free.fr
   libero.it mail.ru yandex.com yandex.ru qq.com 163.com zoho.com fastmail.com hey.com`.split(/\s+/),
)

/** @throws RULE_BROKEN for who is no owner; NOT_ALLOWED while an administrator works as one */
function refuseOthers({ session }: Pick<CallContext, 'session'>): void {
  refuseWhileActing(session)
  if (mayChangeDirectory(session)) return
  throw brokenRule('directory', 'problem.directory.ownersOnly')
}

/** @throws RULE_BROKEN naming what is missing of a directory that is to be on */
function checkComplete({ settings }: Pick<Directory, 'settings'>): void {
  if (!settings.isOn) return
  const missing =
    settings.kind === 'oidc'
      ? (['issuer', 'clientId'] as const).filter(name => settings[name] === '')
      : settings.saml === null || settings.saml.certificates.length === 0
        ? ['saml']
        : []
  if (missing.length === 0) return
  throw new Problem('RULE_BROKEN', {
    faults: missing.map(name => ({ path: `directory.${name}`, rule: 'problem.directory.incomplete' })),
  })
}

async function checkKeeper(
  transaction: Transaction,
  organizationId: string,
  userId: string | null,
): Promise<void> {
  if (userId === null) return
  const { rows } = await transaction.query({
    text: 'select 1 from "user" where organization_id = $1 and id = $2 and role_level = 5 and active and deleted is null',
    values: [organizationId, userId],
  })
  if (rows.length === 0) throw brokenRule('directory.keeperId', 'problem.directory.keeper')
}

/** Another provider vouches for other people: it has to work before it is the only way in. */
const isOtherProvider = (before: DirectorySettings, after: DirectorySettings): boolean =>
  before.kind !== after.kind ||
  before.issuer !== after.issuer ||
  before.clientId !== after.clientId ||
  JSON.stringify(before.saml) !== JSON.stringify(after.saml)

export const changeDirectory: Handler<'auth.changeDirectory'> = async context => {
  refuseOthers(context)
  const { services, session, actor, body, write, request } = context
  const { clientSecret, samlMetadata, ...fields } = body.directory
  const change = samlMetadata === undefined ? fields : { ...fields, saml: readSamlMetadata(samlMetadata) }
  const { organizationId } = session
  if (change.issuer !== undefined && change.issuer !== '')
    refuseInner(services.outside, 'directory.issuer', change.issuer)
  // Browsers go there, this server never does: it may have a name of the kitchen's own network.
  if (change.saml && !services.outside.mayAsk(change.saml.address))
    throw brokenRule('directory.saml.address', 'problem.field.outside')
  if (change.saml && !change.saml.certificates.every(isCertificate))
    throw brokenRule('directory.saml.certificates', 'problem.directory.metadata', {
      reason: 'X509Certificate',
    })
  await write(async transaction => {
    const before = await readDirectory(transaction, organizationId)
    if (before.version !== body.version) throw new Problem('STALE_VERSION')
    const settings: DirectorySettings = {
      ...before.settings,
      ...change,
      ...(change.rules === undefined ? {} : { ceiling: session.isPlatformOwner ? 5 : session.roleLevel }),
    }
    const isOther = isOtherProvider(before.settings, settings)
    if (
      before.settings.isEnforced &&
      (isOther || !settings.isOn || settings.keeperId !== before.settings.keeperId)
    )
      throw brokenRule('directory.isEnforced', 'problem.directory.enforced')
    checkComplete({ settings })
    await checkKeeper(transaction, organizationId, settings.keeperId)
    const sealedSecret =
      clientSecret === undefined
        ? before.sealedSecret
        : clientSecret === ''
          ? null
          : services.directorySeal.seal(organizationId, clientSecret)
    const isWritten = await writeDirectory(transaction, { ...before, settings, sealedSecret }, isOther)
    if (!isWritten) throw new Problem('STALE_VERSION')
    const secret = clientSecret === undefined ? {} : { 'directory.clientSecret': '••••••••' }
    const [was, is] = [differing(before.settings, settings), differing(settings, before.settings)]
    await noteSettings(transaction, actor, was, { ...is, ...secret })
  })
  if (change.rules !== undefined) await giveRightsAnew(services, organizationId)
  logSecurity(request, 'changeDirectory')
  return answerDirectory(context)
}

export const enforceDirectory: Handler<'auth.enforceDirectory'> = async context => {
  refuseOthers(context)
  const { session, actor, body, write, read, request } = context
  const { isEnforced } = body
  const directory = await read(transaction => readDirectory(transaction, session.organizationId))
  if (isEnforced) {
    const [first] = await keepsFrom(context, directory)
    if (first !== undefined) throw brokenRule('directory.isEnforced', first)
  }
  await write(async transaction => {
    const settings = { ...directory.settings, isEnforced }
    if (!(await writeDirectory(transaction, { ...directory, settings }, false)))
      throw new Problem('STALE_VERSION')
    const before = { 'directory.isEnforced': directory.settings.isEnforced }
    await noteSettings(transaction, actor, before, { 'directory.isEnforced': isEnforced })
  })
  logSecurity(request, isEnforced ? 'enforceDirectory' : 'allowPasswords')
  return answerDirectory(context)
}

export const tryDirectory: Handler<'auth.tryDirectory'> = async ({ services, session, read }) => {
  const directory = await read(transaction => readDirectory(transaction, session.organizationId))
  const { providerOf, faultOf } = await import('./oidc.ts')
  try {
    const server = (await providerOf(services, directory)).serverMetadata()
    return {
      fault: null,
      detail: null,
      hasPkce: server.code_challenge_methods_supported?.includes('S256') ?? false,
      hasIssuerParameter: server.authorization_response_iss_parameter_supported ?? false,
    }
  } catch (error) {
    const fault = faultOf(error)
    if (!(fault instanceof NotAdmitted)) throw error
    return { fault: fault.fault, detail: fault.detail ?? null }
  }
}

/** @throws RULE_BROKEN for what is no domain, and for one where anybody gets an address */
function domainOf(typed: string): string {
  const domain = domainName(typed.trim().toLowerCase().replace(/^@/, ''))
  if (domain === undefined) throw brokenRule('domain', 'problem.directory.domain')
  if (FOR_ANYBODY.has(domain)) throw brokenRule('domain', 'problem.directory.publicDomain', { domain })
  return domain
}

export const addDomain: Handler<'auth.addDomain'> = async context => {
  refuseOthers(context)
  const { services, session, actor, body } = context
  const domain = domainOf(body.domain)
  await transactPlatform(services.pool, async transaction => {
    const all = await domainsOf(transaction, session.organizationId)
    if (all.length >= DOMAINS_MAX)
      throw brokenRule('domain', 'problem.directory.tooMany', { limit: DOMAINS_MAX })
    await writeDomain(transaction, session.organizationId, domain)
    if (all.some(one => one.domain === domain)) return
    await noteSettingsLast(transaction, actor, null, { 'directory.domain': domain })
  })
  return answerDirectory(context)
}

/** Why a domain is not proven; null: it is. */
async function look({ services, session }: ContextOf<'auth.checkDomain'>, domain: string, proof: string) {
  let records: string[]
  try {
    records = await services.outside.textRecords(proofName(domain))
  } catch {
    return 'unreachable'
  }
  if (!records.some(record => record.trim() === proof)) return records.length === 0 ? 'missing' : 'other'
  const owner = await transactPlatform(services.pool, transaction =>
    organizationOfDomain(transaction, domain),
  )
  return owner === undefined || owner === session.organizationId ? null : 'taken'
}

export const checkDomain: Handler<'auth.checkDomain'> = async context => {
  refuseOthers(context)
  const { services, session, actor, body } = context
  const domain = domainOf(body.domain)
  const { organizationId } = session
  const all = await transactPlatform(services.pool, transaction => domainsOf(transaction, organizationId))
  const known = all.find(one => one.domain === domain)
  if (known === undefined) throw new Problem('NOT_FOUND', { entity: 'domain' })
  const fault = await look(context, domain, known.proof)
  await transactPlatform(services.pool, async transaction => {
    await noteLook(transaction, organizationId, domain, fault)
    if (fault === null && known.proven === null)
      await noteSettingsLast(transaction, actor, null, { 'directory.provenDomain': domain })
  }).catch((error: unknown) => {
    // Two organizations at once: the other one was first.
    if ((error as { code?: unknown }).code !== '23505') throw error
    return transactPlatform(services.pool, transaction =>
      noteLook(transaction, organizationId, domain, 'taken'),
    )
  })
  logSecurity(context.request, 'checkDomain', { found: fault ?? 'proof' })
  return answerDirectory(context)
}

export const removeDomain: Handler<'auth.removeDomain'> = async context => {
  refuseOthers(context)
  const { services, session, actor, body, request } = context
  const domain = domainOf(body.domain)
  await transactPlatform(services.pool, async transaction => {
    const all = await domainsOf(transaction, session.organizationId)
    await forgetDomain(transaction, session.organizationId, domain)
    if (all.some(one => one.domain === domain))
      await noteSettingsLast(transaction, actor, { 'directory.domain': domain }, null)
  })
  logSecurity(request, 'removeDomain')
  return answerDirectory(context)
}

export const addScimToken: Handler<'auth.addScimToken'> = async context => {
  refuseOthers(context)
  const { services, session, actor, body, request } = context
  const { organizationId, userName } = session
  const made = await transactPlatform(services.pool, async transaction => {
    const given = { organizationId, name: body.name, createdBy: userName, most: TOKENS_MAX }
    const added = await addToken(transaction, SCIM_TOKENS, given)
    if (added === null) throw brokenRule('name', 'problem.directory.tooMany', { limit: TOKENS_MAX })
    await noteToken(transaction, actor, true, added)
    return added
  })
  logSecurity(request, 'addScimToken', { tokenId: made.id })
  return { token: made.token, id: made.id }
}

export const removeScimToken: Handler<'auth.removeScimToken'> = async context => {
  refuseOthers(context)
  const { services, session, actor, body, request } = context
  await transactPlatform(services.pool, async transaction => {
    const gone = await removeToken(transaction, SCIM_TOKENS, session.organizationId, body.id.toLowerCase())
    if (gone === undefined) throw new Problem('NOT_FOUND', { entity: 'token' })
    await noteToken(transaction, actor, false, gone)
  })
  logSecurity(request, 'removeScimToken', { tokenId: body.id })
  return answerDirectory(context)
}
