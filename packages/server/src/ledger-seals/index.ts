/**
 * Seals of ledgers: what the room of seals asks of a database. The server seals in the background, the organization's
 * screen and `npm run verify` check.
 */
import { TIME_COLUMN, type RecordKey } from './records.store.ts'

export { blockOfHead, readHead } from './head.ts'
export { checkBlocks, type Checked, type Finding } from './check.ts'
export { checkKept, type KeptPart } from './check-kept.ts'
export { nameFindings } from './names.ts'
export { digestReadings, lateStatement } from './reading-digests.ts'
export { holdSealing, sealAll, sealAmended } from './seal.ts'
export { sealWaiting } from './sealing.ts'
export { findSurplus } from './surplus.ts'
export { allOrganizations } from './organizations.ts'
export { verifyOrganization, type Verified } from './verify.ts'
export { TIME_COLUMN }
export type { RecordKey }
export { depositFolder, removeDeposits } from './deposit-folder.ts'
