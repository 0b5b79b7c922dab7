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
import { downloadMyExport, exportMe, myExports } from './my-exports.handlers.ts'

/** Of the calls of exports, by the names of their contracts. */
export const exportHandlers: NonNullable<ServerArea['handlers']> = {
  'organization.export': startExport,
  'organization.exports': exports,
  'organization.downloadExport': downloadExport,
  'organization.linkExport': linkExport,
  'organization.removeExport': removeExport,
  'people.export': exportPerson,
  'organization.exportMe': exportMe,
  'organization.myExports': myExports,
  'organization.downloadMyExport': downloadMyExport,
}
export const exportGuestHandlers: NonNullable<ServerArea['guestHandlers']> = {
  'organization.openExport': openExport,
}
