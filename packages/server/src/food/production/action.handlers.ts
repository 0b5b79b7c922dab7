/** Actions by what they are for, and one action by its path or its scan code. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { decodeBytecode } from '@cloche/domain/rules/codes'
import { miniNames, oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import { selection } from '../../entity-engine/rows.ts'
import { listPage } from '../../entity-engine/list-page.ts'
import { bytecodeOf } from '../../entity-engine/standard-handlers.ts'
import type { CallContext, ContextOf, Handler } from '../../http/call-context.ts'

const { action } = ENTITIES
const WHOLE = { kind: 'organization' } as const

/** A page of the actions that have a use; inactive ones are in none of them. */
function ofUse(
  context: ContextOf<'production.executables'>,
  use: 'isExecutable' | 'isInstallable' | 'isSchedulable',
) {
  const request = context.body
  return listPage(context, action, {
    by: 'updated',
    sort: 'desc',
    ...request,
    exactCount: true,
    filter: { ...request.filter, [use]: true, active: true },
  })
}

export const executables: Handler<'production.executables'> = async context => {
  const { rows, ...beside } = await ofUse(context, 'isExecutable')
  return { executables: rows, ...beside }
}

export const installables: Handler<'production.installables'> = async context => {
  const { rows, ...beside } = await ofUse(context, 'isInstallable')
  return { installables: rows, ...beside }
}

export const schedulables: Handler<'production.schedulables'> = async context => {
  const { rows, ...beside } = await ofUse(context, 'isSchedulable')
  return { schedulables: rows, ...beside }
}

async function readAction(context: CallContext, id: string, names?: readonly string[]) {
  const { organizationId } = context.session
  const { statement, finish } = readStatement(action, organizationId, id, WHOLE, names ? { names } : {})
  const [result] = await context.readTogether([statement])
  return oneOrNotFound(action, result?.rows ?? [], finish)
}

/** @throws INVALID_REQUEST unless exactly one of the two is named. */
function checkOneOf(one: unknown, two: unknown, path: string, rule: string): void {
  if ((one === undefined) === (two === undefined))
    throw new Problem('INVALID_REQUEST', { faults: [{ path, rule }] })
}

export const actionMini: Handler<'production.actionMini'> = async context => {
  const { actionId, actionPath } = context.body
  checkOneOf(actionId, actionPath, 'actionId', 'problem.action.idOrPath')
  const names = miniNames(action)
  if (actionId !== undefined) return { action: await readAction(context, actionId.toLowerCase(), names) }
  const [result] = await context.readTogether([
    {
      text: `select ${selection(action, names).sql} from action where organization_id = $1 and path = $2 and deleted is null`,
      values: [context.session.organizationId, actionPath],
    },
  ])
  return { action: oneOrNotFound(action, result?.rows ?? [], undefined) }
}

export const actionBytecode: Handler<'production.actionBytecode'> = async context => {
  const { actionId, bytecode } = context.query
  checkOneOf(actionId, bytecode, 'actionId', 'problem.action.idOrBytecode')
  if (actionId !== undefined) {
    const { id } = await readAction(context, actionId.toLowerCase(), ['id'])
    return bytecodeOf(action, id, context.services.config.publicUrl)
  }
  const decoded = decodeBytecode(bytecode ?? '')
  if (!decoded.ok) throw brokenRule('bytecode', decoded.problem.code)
  if (decoded.typePrefix !== action.bytecode) throw new Problem('NOT_FOUND', { entity: action.name })
  return { action: await readAction(context, decoded.id) }
}
