import { defineEntity } from '../../catalogue/entity.ts'
import { json, link, longText, number, text } from '../../catalogue/fields.ts'

/**
 * A sheet that was imported: which file, by whom, what it came to. Written by the import; it stays as it is. Its maker
 * sees it from anywhere, and so does who may make roles at the place: its notes quote cells of any entity.
 */
export const sheetImport = defineEntity({
  name: 'sheetImport',
  many: 'sheetImports',
  area: 'organization',
  permission: 'O',
  scope: 'location',
  shape: 'line',
  placeField: 'locationId',
  authored: { by: 'userId', overseen: { key: 'RO', verb: 'create' } },
  wire: { one: '/import', many: '/imports' },
  bytecode: 'SI',
  ends: { by: 'setting', setting: 'imports', since: ['created'] },
  title: ['file'],
  without: ['create', 'change', 'remove', 'restore', 'clone', 'metas', 'history'],
  screens: { icon: 'table-import' },
  sort: { by: 'created', sort: 'desc' },
  related: { notes: { entity: 'importNote', by: 'sheetImportId' } },
  row: { line: ['entity', 'userId'] },
  fields: {
    /** Its name as the person's computer called it. */
    file: text({ readOnly: true, required: true, max: 200, list: true, search: true }),
    /** Of which entity its rows are. */
    entity: text({ readOnly: true, required: true, max: 40, list: true, filter: true }),
    userId: link({ entity: 'user', readOnly: true, list: true, onRemove: 'forget' }),
    locationId: link({ entity: 'location', readOnly: true, list: true, onRemove: 'forget' }),
    madeRows: number({ readOnly: true, integer: true, default: 0, list: true }),
    changedRows: number({ readOnly: true, integer: true, default: 0, list: true }),
    refusedRows: number({ readOnly: true, integer: true, default: 0, list: true }),
    /** Rows that were taken without all of their words. */
    partRows: number({ readOnly: true, integer: true, default: 0, list: true }),
    /** The headers of columns that meant nothing, a line each. */
    leftOut: longText({ readOnly: true, max: 200_000 }),
    /** First lines of the parts that came so far: one that is sent again is not counted twice. */
    parts: json({
      readOnly: true,
      hidden: true,
      default: [],
      schema: { type: 'array', items: { type: 'integer' } },
    }),
  },
})
