/** Scanning: the record behind a code, whoever made the code and whatever carried it. */
import { Problem } from '@cloche/domain/problems'
import { ENTITIES } from '@cloche/domain/entities'
import { readScan } from '@cloche/domain/rules/codes'
import { deviceClue } from '@cloche/domain/rules/devices'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { codeTypedBy, guessOnce } from '../../requests/index.ts'
import { findStatement, recordOf, type Ranked } from './branches.ts'
import { byScan } from './codes.store.ts'

const { device } = ENTITIES

/** The device within reach that has what was scanned as its activation key. Such keys are in nobody's search; tries count. */
async function byKey(
  { services, session, readTogether }: Pick<CallContext, 'services' | 'session' | 'readTogether'>,
  code: string,
): Promise<readonly Ranked[]> {
  const clue = deviceClue(code, device.bytecode)
  const key = clue === undefined || clue.by === 'id' ? null : clue.key
  if (key === null) return []
  const statement = findStatement(session, 1, (entity, value) =>
    entity.name === device.name ? { where: `activation_key = ${value(key)} and active` } : undefined,
  )
  if (statement === undefined) return []
  const found = await guessOnce(services.pool, codeTypedBy('activation key', session.userId), async () => {
    const [{ rows }] = await readTogether([statement])
    return rows.length === 0 ? undefined : rows
  })
  return found ?? []
}

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
  if (rows.length === 0) rows = [...(await byKey(context, context.body.code))]
  return { found: rows.sort((one, other) => one.rank - other.rank).map(recordOf), scan: read }
}
