/** Numbers that a browser holds: each is taken once, by the person and the browser it was reserved for. */
import type { HeldNumbers, Moment, Registration } from '@cloche/domain/operations'
import { brokenRule, Problem, type Fault } from '@cloche/domain/problems'
import { readLabelSerial } from '@cloche/domain/rules/registration'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import { takeSerials } from '../register/numbers.store.ts'

/** `batching`: of a labelling format, as browsers held them before all products shared their numbers. */
type Kind = 'product' | 'batch' | 'batching' | 'label'

/** Takes numbers out of one range; touches no row when one of them is not held, or was taken before. */
function takeStatement(
  actor: Actor,
  clientId: string,
  kind: Kind,
  subject: string,
  numbers: readonly number[],
): Statement {
  const taken = `{${numbers.map(number => `[${number},${number}]`).join(',')}}`
  return {
    text: `update reserved_range set used = used + $6::int4multirange
           where organization_id = $1 and client_id = $2 and user_id = $3 and kind = $4 and subject = $5
             and $6::int4multirange <@ int4range(first, last, '[]') and not used && $6::int4multirange`,
    values: [actor.organizationId, clientId, actor.userId, kind, subject, taken],
    keepsPlan: true,
  }
}

/** Takes label serials, all under their own beginnings. Answers the places of those that are not held. */
export async function takeLabelSerials(
  transaction: Transaction,
  actor: Actor,
  clientId: string,
  labels: readonly { id: string; serial: string }[],
): Promise<number[]> {
  const read = labels.map(({ serial }) => readLabelSerial(serial))
  const unread = read.flatMap((one, index) => (one === undefined ? [index] : []))
  if (unread.length > 0) return unread
  const runs = [...Map.groupBy(read.entries(), ([, one]) => one?.beginning ?? '')]
  const ids = labels.map(({ id }) => id)
  const [known, ...results] = await Promise.all([
    transaction.query({
      text: 'select id from label where organization_id = $1 and id = any($2::uuid[])',
      values: [actor.organizationId, ids],
    }),
    ...runs.map(([beginning, members]) => {
      const numbers = members.map(([, one]) => one?.number ?? 0)
      return transaction.query(takeStatement(actor, clientId, 'label', beginning, numbers))
    }),
  ])
  const there = new Set((known?.rows ?? []).map(row => row['id']))
  const twice = ids.flatMap((id, index) => (there.has(id) || ids.indexOf(id) !== index ? [index] : []))
  const repeated = labels.flatMap(({ serial }, index) =>
    labels.findIndex(other => other.serial === serial) === index ? [] : [index],
  )
  const refused = results.flatMap((result, at) =>
    result.rowCount === 0 ? (runs[at]?.[1] ?? []).map(([index]) => index) : [],
  )
  return [...new Set([...twice, ...repeated, ...refused])]
}

/**
 * Takes the serials of labels that were printed without a connection. `pathAt`: where the one of an index stands.
 * @throws RULE_BROKEN naming each that is not reserved for this person and browser, or was used.
 */
export async function takePrinted(
  transaction: Transaction,
  actor: Actor,
  clientId: string,
  labels: readonly { readonly id: string; readonly serial: string }[],
  pathAt: (index: number) => string,
): Promise<void> {
  const refused = await takeLabelSerials(transaction, actor, clientId.toLowerCase(), labels)
  if (refused.length > 0)
    throw new Problem('RULE_BROKEN', {
      faults: refused.map(index => ({ path: pathAt(index), rule: 'problem.held.notYours' })),
    })
}

/**
 * Takes the numbers of one batch: the product's, and the one in its organization where it has one.
 * `path`: where they stand. @throws RULE_BROKEN where one is not held, or was used.
 */
export async function takeBatchSerials(
  transaction: Transaction,
  actor: Actor,
  clientId: string,
  productId: string,
  { productSerial, batchSerial }: { readonly productSerial: number; readonly batchSerial?: number },
  path: string,
): Promise<void> {
  const take = (kind: Kind, subject: string, number: number) =>
    transaction.query(takeStatement(actor, clientId.toLowerCase(), kind, subject, [number]))
  const [product, batch] = await Promise.all([
    take('product', productId, productSerial),
    batchSerial === undefined ? undefined : take('batch', actor.organizationId, batchSerial),
  ])
  if (product.rowCount === 0) throw brokenRule(`${path}.productSerial`, 'problem.held.notYours')
  if (batch?.rowCount === 0) throw brokenRule(`${path}.batchSerial`, 'problem.held.notYours')
}

const notHeld = (path: string): Fault => ({
  path: `registration.held.${path}`,
  rule: 'problem.held.notYours',
})

/**
 * Takes the numbers of a registration out of what its browser holds.
 * @throws RULE_BROKEN naming each number that is not reserved for it, or was used.
 */
export async function takeHeld(
  transaction: Transaction,
  actor: Actor,
  { productId, batchingId }: Registration,
  held: HeldNumbers,
): Promise<void> {
  const { clientId, productSerial, batchSerial, labels } = held
  const take = (kind: Kind, subject: string, number: number) =>
    transaction.query(takeStatement(actor, clientId, kind, subject, [number]))
  const takeBatchNumber = async (number: number) => {
    const taken = await take('batch', actor.organizationId, number)
    return taken.rowCount === 0 && batchingId !== undefined ? take('batching', batchingId, number) : taken
  }
  const [product, batch, refused] = await Promise.all([
    take('product', productId, productSerial),
    batchSerial === undefined ? undefined : takeBatchNumber(batchSerial),
    takeLabelSerials(transaction, actor, clientId, labels),
  ])
  const faults = [
    ...(product.rowCount === 0 ? [notHeld('productSerial')] : []),
    ...(batch?.rowCount === 0 ? [notHeld('batchSerial')] : []),
    ...refused.map(index => notHeld(`labels.${index}`)),
  ]
  if (faults.length > 0) throw new Problem('RULE_BROKEN', { faults })
}

/**
 * The numbers of a registration as they are taken: those that its browser holds, or, where it says so, others for all of
 * them. Two copies of one browser hold the same numbers: whoever comes second gets its own.
 * @throws RULE_BROKEN as `takeHeld`, where nothing else was asked for.
 */
export async function takeHeldOrNew(
  transaction: Transaction,
  actor: Actor,
  registration: Registration,
  held: HeldNumbers,
  { numbers }: Pick<Moment, 'numbers'>,
): Promise<HeldNumbers> {
  try {
    await takeHeld(transaction, actor, registration, held)
    return held
  } catch (error) {
    if (held.orNew === undefined || !(error instanceof Problem)) throw error
    const serials = numbers.newSerials(held.labels.length)
    const { product, batch } = await takeSerials(transaction, actor.organizationId, registration.productId)
    return {
      ...held,
      productSerial: product,
      batchSerial: batch,
      labels: held.labels.map(({ id }, index) => ({ id, serial: serials[index] ?? '' })),
    }
  }
}
