/** Scanning: the record behind a code, whoever made the code and whatever carried it. */
import { Problem } from '@cloche/domain/problems'
import { gs1, readScan, type Scan } from '@cloche/domain/rules/codes'
import { maySee, recordOfBytecode, type FoundRecord } from '../../../entity-engine/bytecode.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { byElements, byText, type Finder } from './scan.store.ts'

function findersOf(scan: Scan, { session, actor }: CallContext): Finder[] {
  const { organizationId } = session
  if (scan.kind === 'gtin') return byElements(organizationId, session, { gtin: scan.gtin })
  if (scan.kind === 'text') return byText(organizationId, session, scan.text)
  if (scan.kind !== 'gs1') return []
  return byElements(
    organizationId,
    session,
    gs1.elementsToFields(scan.elements, Number(actor.now.slice(0, 4))),
  )
}

export const scan: Handler = async context => {
  const read = readScan(context.body['code'] as string)
  if (read.kind === 'refused') {
    const { code, ...values } = read.problem
    throw new Problem('RULE_BROKEN', { faults: [{ path: 'code', rule: code, values }] })
  }
  if (read.kind === 'bytecode') {
    const found = await recordOfBytecode(context, read.typePrefix, read.id)
    return { found: found === undefined ? [] : [found], scan: read }
  }
  const finders = findersOf(read, context).filter(({ entity }) => maySee(context.session, entity))
  const results =
    finders.length === 0 ? [] : await context.readTogether(finders.map(finder => finder.statement))
  return { found: results.flatMap(result => result.rows as unknown as FoundRecord[]), scan: read }
}
