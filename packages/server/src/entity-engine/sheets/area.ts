/** What can be done to many records of any entity; what the core of the server brings beside the areas. */
import type { ServerArea } from '../../http/area.ts'
import { changeRecords } from './change-many.ts'
import { exportRecords, template } from './export.ts'
import { importRecords } from './import.ts'
import { importPreview } from './preview.ts'
import { importNoted, importNotedEntities, importNotes, settleImportNotes } from './report.ts'

export const recordsArea: ServerArea = {
  name: 'core',
  handlers: {
    'records.export': exportRecords,
    'records.template': template,
    'records.importPreview': importPreview,
    'records.import': importRecords,
    'records.importNotes': importNotes,
    'records.importNotedEntities': importNotedEntities,
    'records.importNoted': importNoted,
    'records.settleImportNotes': settleImportNotes,
    'records.change': changeRecords,
  },
}
