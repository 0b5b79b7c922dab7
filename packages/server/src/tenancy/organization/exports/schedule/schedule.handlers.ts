/** The schedule of exports, by whoever decides; all but switching it off by the licence for backups. */
import { EXPORTING } from '../../../exports/index.ts'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { isOtherServer, targetFaults } from '@cloche/domain/rules/export-schedule'
import { join } from 'node:path'
import { refuseInner, sftpPlace } from '../../../../adapters/outside/index.ts'
import { noteSettings } from '../../../../audit/write-audit.ts'
import type { Transaction } from '../../../../database/transaction.ts'
import type { WireRow } from '../../../../entity-engine/rows.ts'
import type { AnswerTo, CallContext, Handler } from '../../../../http/call-context.ts'
import { logSecurity } from '../../../../http/security-log.ts'
import { refuseWhileActing } from '../../../requests/index.ts'
import {
  planNext,
  readSchedule,
  secretsOf,
  SendingFault,
  scheduleState,
  tryTarget,
  writeSchedule,
  type Schedule,
  type ScheduleSettings,
  type TargetSecrets,
} from '../../../exports/sending/index.ts'
import { kickSending } from './job.ts'

const SECRET_NAMES = ['secretAccessKey', 'password', 'privateKey', 'passphrase'] as const
type Secrets = { readonly [name in (typeof SECRET_NAMES)[number]]?: string }

const mayChange = ({ session }: Pick<CallContext, 'session'>): boolean =>
  session.permissions.special.includes('license-user-backup')

/** @throws RULE_BROKEN for who has not the right to backups; NOT_ALLOWED while an administrator works as somebody else */
function refuseOthers(context: Pick<CallContext, 'session'>): void {
  refuseWhileActing(context.session)
  if (mayChange(context)) return
  throw brokenRule('schedule', 'problem.exportSchedule.licence')
}

async function answer(
  context: Pick<CallContext, 'session' | 'services'>,
  transaction: Transaction,
): Promise<AnswerTo<'organization.exportSchedule'>> {
  const { organizationId } = context.session
  const { settings, sealedSecret, version, timeZone } = await readSchedule(transaction, organizationId)
  const { isLicensed } = await scheduleState(transaction, organizationId, new Date().toISOString())
  const { rows } = await transaction.query<{ due: string }>({
    text: `select due from export_run where organization_id = $1 and status in ('planned', 'running')`,
    values: [organizationId],
  })
  const kept = secretsOf(context.services.own.get(EXPORTING).targetSeal, organizationId, sealedSecret)
  return {
    schedule: {
      ...settings,
      version,
      timeZone,
      hasSecret: kept !== undefined,
      nextRun: rows[0] === undefined ? null : new Date(rows[0].due).toISOString(),
      isLicensed,
      mayChange: mayChange(context),
    },
  }
}

export const exportSchedule: Handler<'organization.exportSchedule'> = context =>
  context.read(transaction => answer(context, transaction))

/** @throws RULE_BROKEN naming what is wrong with where it goes, and with the secret that lacks */
function check(settings: ScheduleSettings, secrets: TargetSecrets | undefined, path: string): void {
  const faults: { path: string; rule: string }[] = targetFaults(settings, true).map(({ field, rule }) => ({
    path: `${path}.${field}`,
    rule,
  }))
  if (secrets === undefined)
    faults.push({
      path: `${path}.${settings.kind === 's3' ? 'secretAccessKey' : 'password'}`,
      rule: 'problem.exportTarget.secret',
    })
  if (faults.length > 0) throw new Problem('RULE_BROKEN', { faults })
}

/** What was typed, as far as the kind of target takes it; undefined: nothing was. */
function typedSecrets(kind: ScheduleSettings['kind'], typed: Secrets): TargetSecrets | undefined {
  const has = (name: keyof Secrets) => typed[name] !== undefined && typed[name] !== ''
  if (kind === 's3') return has('secretAccessKey') ? { secretAccessKey: typed.secretAccessKey } : undefined
  if (has('privateKey'))
    return {
      privateKey: typed.privateKey,
      ...(has('passphrase') ? { passphrase: typed.passphrase } : {}),
    }
  return has('password') ? { password: typed.password } : undefined
}

/** The secret for a target: what was typed, or what is kept where it was given for the same server. */
function secretsFor(
  { services, session }: Pick<CallContext, 'services' | 'session'>,
  before: Schedule,
  after: Pick<ScheduleSettings, keyof ScheduleSettings>,
  typed: Secrets,
): TargetSecrets | undefined {
  const given = typedSecrets(after.kind, typed)
  if (given !== undefined) return given
  if (isOtherServer(before.settings, after)) return undefined
  return secretsOf(services.own.get(EXPORTING).targetSeal, session.organizationId, before.sealedSecret)
}

const differing = (of: ScheduleSettings, other: ScheduleSettings): WireRow =>
  Object.fromEntries(
    (Object.keys(of) as (keyof ScheduleSettings)[])
      .filter(name => of[name] !== other[name])
      .map(name => [`exportSchedule.${name}`, of[name]]),
  )

export const changeExportSchedule: Handler<'organization.changeExportSchedule'> = async context => {
  const { services, session, actor, body, request } = context
  const { organizationId, userId } = session
  const { secretAccessKey, password, privateKey, passphrase, ...change } = body.schedule
  // Whoever may not set it up any more may still switch it off.
  const switchesOff = change.isOn === false && Object.keys(body.schedule).length === 1
  if (switchesOff) refuseWhileActing(session)
  else refuseOthers(context)
  const result = await context.write(async transaction => {
    const before = await readSchedule(transaction, organizationId)
    if (before.version !== body.version) throw new Problem('STALE_VERSION')
    const settings: ScheduleSettings = { ...before.settings, ...change }
    const typed: Secrets = {
      ...(secretAccessKey === undefined ? {} : { secretAccessKey }),
      ...(password === undefined ? {} : { password }),
      ...(privateKey === undefined ? {} : { privateKey }),
      ...(passphrase === undefined ? {} : { passphrase }),
    }
    const secrets = switchesOff ? undefined : secretsFor(context, before, settings, typed)
    if (!switchesOff) {
      check(settings, secrets, 'schedule')
      if (settings.kind === 's3') refuseInner(services.outside, 'schedule.endpoint', settings.endpoint)
      else refuseInner(services.outside, 'schedule.host', sftpPlace(settings.host, settings.port))
    }
    const sealedSecret =
      secrets === undefined
        ? before.sealedSecret
        : services.own.get(EXPORTING).targetSeal.seal(organizationId, secrets)
    const schedule = { ...before, settings, sealedSecret }
    if (!(await writeSchedule(transaction, organizationId, schedule, userId)))
      throw new Problem('STALE_VERSION')
    await planNext(transaction, organizationId, schedule, new Date().toISOString())
    const isNewSecret = typedSecrets(settings.kind, typed) !== undefined
    const secret: WireRow = isNewSecret ? { 'exportSchedule.secret': '••••••••' } : {}
    await noteSettings(transaction, actor, differing(before.settings, settings), {
      ...differing(settings, before.settings),
      ...secret,
    })
    return answer(context, transaction)
  })
  logSecurity(request, 'changeExportSchedule', {})
  return result
}

export const tryExportTarget: Handler<'organization.tryExportTarget'> = async context => {
  refuseOthers(context)
  const { services, session, body, request } = context
  const { secretAccessKey, password, privateKey, passphrase, ...target } = body.target
  const before = await context.read(transaction => readSchedule(transaction, session.organizationId))
  const settings: ScheduleSettings = { ...before.settings, ...target }
  const typed: Secrets = {
    ...(secretAccessKey === undefined ? {} : { secretAccessKey }),
    ...(password === undefined ? {} : { password }),
    ...(privateKey === undefined ? {} : { privateKey }),
    ...(passphrase === undefined ? {} : { passphrase }),
  }
  const faults = targetFaults(settings, false)
  if (faults.length > 0)
    throw new Problem('RULE_BROKEN', {
      faults: faults.map(({ field, rule }) => ({ path: `target.${field}`, rule })),
    })
  // To be told which key a server shows nothing secret is needed, and nothing secret is said.
  const asksForKey = settings.kind === 'sftp' && settings.hostKey === ''
  const secrets = asksForKey ? {} : secretsFor(context, before, settings, typed)
  if (secrets === undefined)
    throw brokenRule(
      `target.${settings.kind === 's3' ? 'secretAccessKey' : 'password'}`,
      'problem.exportTarget.secret',
    )
  logSecurity(request, 'tryExportTarget', { kind: settings.kind })
  const spool = join(services.config.dataFolder, 'export-on-its-way')
  try {
    const hostKey = await tryTarget(services.outside, settings, secrets, spool)
    return { fault: null, detail: null, hostKey }
  } catch (error) {
    if (!(error instanceof SendingFault)) throw error
    return { fault: error.fault, detail: error.detail, hostKey: error.hostKey }
  }
}

export const runExportSchedule: Handler<'organization.runExportSchedule'> = async context => {
  refuseOthers(context)
  const { services, session, request } = context
  const result = await context.write(async transaction => {
    const { rowCount } = await transaction.query({
      text: `update export_run set due = now() where organization_id = $1 and status = 'planned'`,
      values: [session.organizationId],
    })
    if (rowCount === 0) throw brokenRule('schedule', 'problem.exportSchedule.nothingPlanned')
    return answer(context, transaction)
  })
  logSecurity(request, 'runExportSchedule', {})
  kickSending(services)
  return result
}
