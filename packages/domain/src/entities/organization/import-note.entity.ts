import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, json, link, number, text } from '../../catalogue/fields.ts'

/** What of a cell of an imported sheet was not understood, or why its row was refused. */
export const importNote = defineEntity({
  name: 'importNote',
  many: 'importNotes',
  area: 'organization',
  permission: 'O',
  scope: 'location',
  within: 'sheetImportId',
  shape: 'line',
  wire: { one: '/import/note', many: '/import/notes' },
  bytecode: 'IW',
  ends: { by: 'parent', parent: 'sheet_import', column: 'sheetImportId' },
  title: ['value'],
  without: ['create', 'change', 'remove', 'restore', 'clone', 'metas', 'history'],
  screens: 'none',
  sort: { by: 'line', sort: 'asc' },
  row: { line: ['severity', 'reason'] },
  fields: {
    sheetImportId: link({
      entity: 'sheetImport',
      readOnly: true,
      required: true,
      fixed: true,
      index: true,
      onRemove: 'follow',
    }),
    /** The row as the sheet counts it. */
    line: number({ readOnly: true, required: true, integer: true, list: true }),
    severity: choice({
      options: ['refusal', 'warning'],
      readOnly: true,
      required: true,
      list: true,
      filter: true,
    }),
    /** The header of the column; nothing where the whole row is meant. */
    header: text({ readOnly: true, max: 300, list: true }),
    value: text({ readOnly: true, max: 500, list: true, search: true }),
    /** The text key of what is wrong, and what it needs besides. */
    problem: text({ readOnly: true, required: true, max: 100 }),
    details: json({
      readOnly: true,
      hidden: true,
      default: {},
      schema: { type: 'object', additionalProperties: true },
    }),
    /** The field that the column gives: once it is changed, what is said of its cell is settled. */
    field: text({ readOnly: true, hidden: true, max: 64 }),
    entity: text({ readOnly: true, required: true, hidden: true, max: 40 }),
    /** The record that the row became; nothing where it was refused. */
    recordId: text({ readOnly: true, hidden: true, max: 36, index: true }),
    /** When somebody had looked at it. */
    settledAt: instant({ readOnly: true, list: true }),
    settledById: link({ entity: 'user', readOnly: true, onRemove: 'forget' }),
  },
})
