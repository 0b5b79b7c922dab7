import type { ServerArea } from '../../../http/area.ts'
import {
  downloadExport,
  exportPerson,
  exports,
  linkExport,
  openExport,
  removeExport,
  startExport,
} from './exports.handlers.ts'
import { exportRuns } from './schedule/runs.handlers.ts'
import {
  changeExportSchedule,
  exportSchedule,
  runExportSchedule,
  tryExportTarget,
} from './schedule/schedule.handlers.ts'
import { downloadMyExport, exportMe, myExports } from './my-exports.handlers.ts'

/** Of the calls of exports, by the names of their contracts. */
export const exportHandlers: NonNullable<ServerArea['handlers']> = {
  'organization.export': startExport,
  'organization.exports': exports,
  'organization.downloadExport': downloadExport,
  'organization.linkExport': linkExport,
  'organization.removeExport': removeExport,
  'organization.exportSchedule': exportSchedule,
  'organization.changeExportSchedule': changeExportSchedule,
  'organization.tryExportTarget': tryExportTarget,
  'organization.runExportSchedule': runExportSchedule,
  'organization.exportRuns': exportRuns,
  'people.export': exportPerson,
  'organization.exportMe': exportMe,
  'organization.myExports': myExports,
  'organization.downloadMyExport': downloadMyExport,
}
export const exportGuestHandlers: NonNullable<ServerArea['guestHandlers']> = {
  'organization.openExport': openExport,
}
