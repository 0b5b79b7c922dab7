/** The chain of an organization's blocks: each carries the hash of the one before. */
import { canonicalJson, plainInstant } from './canonical.ts'
import { hex, packEntry, unpackEntries, type Entry, type LedgerColumns } from './entries.ts'
import type { Digest } from './record.ts'
import { treeRoot } from './tree.ts'

export interface BlockHead {
  readonly organizationId: string
  /** Counted from 1. */
  readonly number: number
  /** The hash of the block before, in hexadecimal digits; zeros before the first. */
  readonly previous: string
  readonly sealedAt: string
  readonly count: number
  readonly columns: LedgerColumns
}

export interface Block extends BlockHead {
  readonly root: string
  readonly hash: string
  readonly body: Uint8Array
}

/** What the first block follows. */
export const NO_BLOCK = '0'.repeat(64)

const encoder = new TextEncoder()

function headHash(digest: Digest, head: BlockHead, root: string): string {
  const { organizationId: organization, number, previous, count, columns } = head
  const sealedAt = plainInstant(head.sealedAt)
  return hex(
    digest(encoder.encode(canonicalJson({ organization, number, previous, sealedAt, count, columns, root }))),
  )
}

/** Seals entries as the next block. */
export function makeBlock(digest: Digest, head: Omit<BlockHead, 'count'>, entries: readonly Entry[]): Block {
  const leaves = entries.map(packEntry)
  const body = new Uint8Array(leaves.reduce((sum, leaf) => sum + leaf.length, 0))
  let offset = 0
  for (const leaf of leaves) {
    body.set(leaf, offset)
    offset += leaf.length
  }
  const whole = { ...head, count: entries.length }
  const root = hex(treeRoot(digest, leaves))
  return { ...whole, root, hash: headHash(digest, whole, root), body }
}

/**
 * What is wrong with a block by itself and after the one before: `number` and `previous` say that blocks are missing,
 * were put in or stand in another order; `content` that the block was written over.
 */
export type BlockFault = 'number' | 'previous' | 'content'

/** A block after the one before it (null: it is the first): its entries, or what is wrong. */
export function openBlock(
  digest: Digest,
  block: Block,
  before: Pick<Block, 'number' | 'hash'> | null,
): { ok: true; entries: Entry[] } | { ok: false; fault: BlockFault } {
  if (block.number !== (before?.number ?? 0) + 1) return { ok: false, fault: 'number' }
  if (block.previous !== (before?.hash ?? NO_BLOCK)) return { ok: false, fault: 'previous' }
  const found = unpackEntries(block.body, block.columns)
  const isWhole =
    found !== null &&
    found.length === block.count &&
    hex(
      treeRoot(
        digest,
        found.map(({ leaf }) => leaf),
      ),
    ) === block.root &&
    headHash(digest, block, block.root) === block.hash
  return isWhole ? { ok: true, entries: found.map(({ entry }) => entry) } : { ok: false, fault: 'content' }
}
