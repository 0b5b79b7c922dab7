/** Scanning: the record behind a code, whoever made the code and whatever carried it. */
import { Problem } from '@cloche/domain/problems'
import { readScan } from '@cloche/domain/rules/codes'
import type { Handler } from '../../../http/call-context.ts'
import { recordOf, type Ranked } from './branches.ts'
import { byScan } from './codes.store.ts'

/** The records that a code may mean. @throws RULE_BROKEN for a code that is wrong in itself */
export const scan: Handler<'labeling.scan'> = async context => {
  const read = readScan(context.body.code)
  if (read.kind === 'refused') {
    const { code, ...values } = read.problem
    throw new Problem('RULE_BROKEN', { faults: [{ path: 'code', rule: code, values }] })
  }
  let rows: Ranked[] = []
  for (const statement of byScan(context.session, read, Number(context.actor.now.slice(0, 4)))) {
    const [result] = await context.readTogether([statement])
    rows = result.rows
    if (rows.length > 0) break
  }
  return { found: rows.sort((one, other) => one.rank - other.rank).map(recordOf), scan: read }
}
