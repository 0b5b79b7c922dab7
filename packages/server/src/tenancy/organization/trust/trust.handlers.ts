/** What proves that no past record was changed: the chain's head, and its checking part by part. */
import type { Transaction } from '../../../database/transaction.ts'
import type { Handler } from '../../../http/call-context.ts'
import {
  blockOfHead,
  checkBlocks,
  checkKept,
  findSurplus,
  nameFindings,
  readHead,
  type Checked,
  type KeptPart,
} from '../../../ledger-seals/index.ts'

const asks = (transaction: Transaction) => transaction.query.bind(transaction)

export const trust: Handler<'organization.trust'> = context =>
  context.read(async transaction => {
    const ask = asks(transaction)
    const { organizationId } = context.actor
    const asked = context.query.head
    const [head, held, name] = await Promise.all([
      readHead(ask, organizationId),
      asked === undefined ? undefined : blockOfHead(ask, organizationId, asked.toLowerCase()),
      transaction.query<{ name: string }>({
        text: 'select name from organization where id = $1',
        values: [organizationId],
      }),
    ])
    return {
      trust: { organizationId, organization: name.rows[0]?.name ?? '', ...head },
      ...(held === undefined ? {} : { askedBlock: held }),
    }
  })

/** How long one answer may take: the screen shows how far it is and asks for more. */
const WORK_MS = 1_000

export const verify: Handler<'organization.verify'> = context =>
  context.read(async transaction => {
    const { from, until } = context.body
    const ask = asks(transaction)
    const end = performance.now() + WORK_MS
    const sum: { -readonly [name in keyof Checked]: Checked[name] } = {
      next: from,
      records: 0,
      removed: 0,
      findings: [],
    }
    do {
      const part = await checkBlocks(ask, context.actor.organizationId, sum.next ?? until, until)
      sum.next = part.next
      sum.records += part.records
      sum.removed += part.removed
      sum.findings = [...sum.findings, ...part.findings].slice(0, 20)
    } while (sum.next !== null && performance.now() < end)
    return { ...sum, findings: await nameFindings(ask, context.actor.organizationId, sum.findings) }
  })

export const verifyAdded: Handler<'organization.verifyAdded'> = context =>
  context.read(async transaction => {
    const ask = asks(transaction)
    const { organizationId } = context.actor
    const findings = await findSurplus(ask, organizationId, context.body.removed)
    return { findings: await nameFindings(ask, organizationId, findings) }
  })

export const verifyKept: Handler<'organization.verifyKept'> = context =>
  context.read(async transaction => {
    const ask = asks(transaction)
    const { organizationId } = context.actor
    const end = performance.now() + WORK_MS
    let [next, compared]: [string | null | undefined, number] = [context.body.from, 0]
    let unproved = 0
    const findings: KeptPart['findings'] = []
    do {
      const part: KeptPart = await checkKept(ask, organizationId, next)
      next = part.next
      compared += part.compared
      unproved += part.unproved ?? 0
      findings.push(...part.findings.slice(0, 20))
    } while (next !== null && findings.length < 50 && performance.now() < end)
    return { next, compared, unproved, findings: await nameFindings(ask, organizationId, findings) }
  })
