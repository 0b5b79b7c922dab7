/** Saves a design: its size and all its blocks in one transaction, each with its line of history. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import type { Transaction } from '../../../database/transaction.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { changeRecord, createRecord, removeRecord, restoreRecord } from '../../../entity-engine/write.ts'
import type { AnswerTo, CallContext, ContextOf } from '../../../http/call-context.ts'

const { template, templateBlock } = ENTITIES

type Design = ContextOf<'labeling.saveDesign'>['body']['design']

interface Known {
  readonly id: string
  readonly templateId: string
  readonly isRemoved: boolean
}

async function knownBlocks(
  transaction: Transaction,
  organizationId: string,
  templateId: string,
  ids: readonly string[],
) {
  const { rows } = await transaction.query<Known>({
    text: `select id, template_id as "templateId", deleted is not null as "isRemoved" from template_block
           where organization_id = $1 and (id = any($3::uuid[]) or (template_id = $2 and deleted is null))`,
    values: [organizationId, templateId, ids],
  })
  return new Map(rows.map(row => [row.id, row]))
}

/** Pictures are those of this organization's templates. @throws UNKNOWN_LINK */
async function checkPictures(transaction: Transaction, organizationId: string, blocks: Design['blocks']) {
  const asked = blocks.flatMap(({ imageId }, at) =>
    imageId == null ? [] : [{ id: imageId.toLowerCase(), path: `design.blocks.${at}.imageId` }],
  )
  if (asked.length === 0) return
  const { rows } = await transaction.query({
    text: `select id from attachment where organization_id = $1 and id = any($2::uuid[]) and deleted is null`,
    values: [organizationId, asked.map(({ id }) => id)],
  })
  const there = new Set(rows.map(row => row['id']))
  const faults = asked
    .filter(({ id }) => !there.has(id))
    .map(({ path }) => ({ path, rule: 'problem.field.unknownLink' as const }))
  if (faults.length > 0) throw new Problem('UNKNOWN_LINK', { faults })
}

/**
 * What is not among the blocks is removed, what was removed before comes back, the order is the order of drawing.
 * @throws STALE_VERSION when the template is no longer at the version the design began with
 */
export async function writeDesign(
  context: CallContext,
  transaction: Transaction,
  design: Design,
): Promise<AnswerTo<'labeling.saveDesign'>['template']> {
  const { templateId, version, blocks, ...look } = design
  const { organizationId } = context.actor
  const { actor } = context
  const write = writeContext(context, transaction, template, 'edit')
  const lineWrite = writeContext(context, transaction, templateBlock, 'edit')
  const row = await changeRecord(write, template, templateId, { ...look, version })
  const { id } = row
  const ids = blocks.map(block => block.id.toLowerCase())
  if (new Set(ids).size < ids.length) throw brokenRule('design.blocks', 'problem.template.twice')
  const known = await knownBlocks(transaction, organizationId, id, ids)
  await checkPictures(transaction, organizationId, blocks)
  for (const [priority, { id: _, ...block }] of blocks.entries()) {
    const blockId = ids[priority] as string
    const there = known.get(blockId)
    // What a block does not use need not be sent.
    const { text = null, field = null, imageId = null } = block
    const values = { ...block, text, field, imageId, priority }
    if (there === undefined) {
      await createRecord(lineWrite, templateBlock, { id: blockId, templateId: id, ...values })
      continue
    }
    if (there.templateId !== id) throw brokenRule(`design.blocks.${priority}.id`, 'problem.template.twice')
    if (there.isRemoved) await restoreRecord(lineWrite, templateBlock, blockId)
    await changeRecord(lineWrite, templateBlock, blockId, values)
  }
  for (const { id: blockId } of known.values())
    if (!ids.includes(blockId)) await removeRecord(lineWrite, templateBlock, blockId)
  if (row.version !== version) return row
  // The version stands for the blocks too: two people who move different ones must not undo each other.
  await transaction.query({
    text: `update template set version = version + 1, updated = $3, updated_by = $4 where organization_id = $1 and id = $2`,
    values: [organizationId, id, actor.now, actor.userId],
  })
  return { ...row, version: version + 1, updated: actor.now }
}
