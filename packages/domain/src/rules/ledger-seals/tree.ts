/** The Merkle tree hash of RFC 6962, section 2.1: leaves and inner nodes can never be taken for each other. */
import type { Digest } from './record.ts'

function joined(first: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(1 + parts.reduce((sum, part) => sum + part.length, 0))
  bytes[0] = first
  let offset = 1
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

/** The root over these leaves in their order; of none the digest of nothing. */
export function treeRoot(digest: Digest, leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return digest(new Uint8Array(0))
  return above(
    digest,
    leaves.map(leaf => digest(joined(0, leaf))),
  )
}

function above(digest: Digest, nodes: readonly Uint8Array[]): Uint8Array {
  if (nodes.length === 1) return nodes[0]!
  let split = 1
  while (split * 2 < nodes.length) split *= 2
  return digest(joined(1, above(digest, nodes.slice(0, split)), above(digest, nodes.slice(split))))
}
