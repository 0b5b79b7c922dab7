/**
 * Seals of ledgers: a chain of blocks for each organization that proves that no past record was changed, and names the
 * first that was.
 *
 * A **record**'s fingerprint is the SHA-256 (FIPS 180-4) of its canonical JSON (RFC 8785), with a mark of sixteen bits
 * a field by which a change is named. A **block** holds the fingerprints of some hundred records under the Merkle tree
 * hash of RFC 6962, and the hash of the block before. A **statement** is the chain's head, kept elsewhere: whoever
 * holds one can prove that since then was only added.
 *
 * Instants are kept to the microsecond. The digest is an argument. Faults are data, never thrown.
 */
export { canonicalJson, columnKind, plainDecimal, plainInstant } from './canonical.ts'
export {
  changedFields,
  columnNames,
  fingerprint,
  LEDGERS,
  REVISED,
  type Columns,
  type Ledger,
  type Revised,
  type StoredRecord,
} from './record.ts'
export { treeRoot } from './tree.ts'
export { unpackEntries, type Entry, type LedgerColumns } from './entries.ts'
export { makeBlock, NO_BLOCK, openBlock, type Block, type BlockFault } from './chain.ts'
export { readStatement, writeStatement, type SealStatement } from './statement.ts'
export { nextDeposit } from './deposit.ts'
