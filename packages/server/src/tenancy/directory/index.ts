/**
 * People as the directory of their organization knows them: its settings, its domains, who comes in by it, and what of a
 * person it decides. Areas and `requests` ask here.
 */
export * from './settings.ts'
export * from './domains.ts'
export * from './tries.ts'
export * from './owned.ts'
export { isOnlyKeeper, passwordUseOf } from './only.ts'
export { admit, NotAdmitted, type Vouched } from './admit.ts'
export * from './flows.ts'
export {
  changePersonOfDirectory,
  directoryContext,
  groupsKept,
  makePerson,
  rightsOfGroups,
} from './person.ts'
