/**
 * People of a chain as its own directory knows them: who comes in by it, what its groups are worth here, which fields it
 * decides, and what has to be there before it is the only way in. No clock, no network.
 */
export {
  DIRECTORY_ROLE_MAX,
  directoryFields,
  groupForm,
  rightsFrom,
  type DirectoryJob,
  type DirectoryRights,
  type DirectorySource,
  type Givable,
  type GroupRule,
} from './mapping.ts'
export {
  admissionOf,
  DIRECTORY_FAULTS,
  domainOfEmail,
  proofName,
  mayChangeDirectory,
  whatKeepsFromEnforcing,
  type Admission,
  type AdmissionQuestion,
  type DirectoryFault,
  type EnforceQuestion,
} from './log-in.ts'
