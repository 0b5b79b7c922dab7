/** What ends the rows of every table, and ending them: see decision 121. */
export { conditionOf, ENDINGS, sinceSql, SWEEPS, type Sweep } from './endings.ts'
export { clearRemoved } from './clear-reports.ts'
export { sweep } from './sweep.ts'
export {
  readKept,
  sweepJobs,
  sweepOrganization,
  sweepOrganizations,
  sweepTogether,
  type Chosen,
} from './rounds.ts'
