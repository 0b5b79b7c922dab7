/**
 * People of a chain as its own directory knows them: who comes in by it, what its groups are worth here, which fields it
 * decides, and what has to be there before it is the only way in. No clock, no network.
 */
export {
  directoryFields,
  rightsFrom,
  type DirectoryRights,
  type DirectorySource,
  type GroupRule,
} from './mapping.ts'
export {
  admissionOf,
  domainOfEmail,
  proofName,
  mayChangeDirectory,
  whatKeepsFromEnforcing,
  type DirectoryFault,
} from './log-in.ts'
