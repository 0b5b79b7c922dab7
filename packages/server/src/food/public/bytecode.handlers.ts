import { Problem } from '@cloche/domain/problems'
import { decodeBytecode } from '@cloche/domain/rules/codes'
import { recordOfBytecode } from '../../entity-engine/bytecode.ts'
import type { Handler } from '../../http/call-context.ts'

/** The record of a scanned bytecode. @throws RULE_BROKEN for what is no bytecode, NOT_FOUND for what is not to be seen. */
export const bytecode: Handler<'public.bytecode'> = async context => {
  const decoded = decodeBytecode(context.params.bytecode)
  if (!decoded.ok)
    throw new Problem('RULE_BROKEN', { faults: [{ path: 'bytecode', rule: decoded.problem.code }] })
  const found = await recordOfBytecode(context, decoded.typePrefix, decoded.id)
  if (found === undefined) throw new Problem('NOT_FOUND')
  return found
}
