/** The period of figures, and what of the movements in it one sees. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext } from '../../../http/call-context.ts'

export type Period = { readonly from: string; readonly until: string }
export type Read = Pick<CallContext, 'actor' | 'session' | 'readTogether'>

/** Longer periods are asked for in parts. */
const PERIOD_MS = 400 * 86_400_000

/** @throws RULE_BROKEN for a period that ends before it begins, or is too long */
export function periodOf({ from, until }: Period): number {
  const length = Date.parse(until) - Date.parse(from)
  if (length <= 0) throw brokenRule('until', 'problem.stock.period')
  if (length > PERIOD_MS)
    throw brokenRule('from', 'problem.statistics.tooLong', { limit: PERIOD_MS / 86_400_000 })
  return length
}

export const scopeOf = ({ session }: Pick<CallContext, 'session'>) =>
  rowScopeOf(ENTITIES.stockVariation, session, 'view')
