/**
 * Everything of an organization as an archive, and the way back; what is held of one person. Decision 063 says what is in
 * it, and what is not.
 */
export { EXPORTING, exportingWith } from './exporting.ts'
export { exportLink, openedBy } from './link.ts'
export { exportPlace, storedName } from './place.ts'
export { handOverBy, removeExportsOf } from './hand-over.ts'
export { removeExpired, runExports } from './run.ts'
export { askForExport, exportOrganization } from './start.ts'
