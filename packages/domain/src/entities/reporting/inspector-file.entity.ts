import { defineEntity } from '../../catalogue/entity.ts'
import { choice, choices, date, flag, instant, link, number, text } from '../../catalogue/fields.ts'
import { INSPECTOR_CHAPTERS, INSPECTOR_FORMATS, INSPECTOR_MARKS } from '../../catalogue/names/papers.ts'

/** A file for an inspector as it was made: of which place and days, with what digest, and whose signature proves it. */
export const inspectorFile = defineEntity({
  name: 'inspectorFile',
  many: 'inspectorFiles',
  area: 'reporting',
  permission: 'RE',
  scope: 'location',
  shape: 'ledger',
  wire: { one: '/reporting/inspector-file', many: '/reporting/inspector-files' },
  bytecode: 'IF',
  ends: { by: 'law', law: 'hygiene' },
  title: ['place'],
  screens: 'none',
  sort: { by: 'at', sort: 'desc' },
  row: { end: 'mark', line: ['at', 'fromDay', 'toDay'] },
  fields: {
    at: instant({ readOnly: true, required: true, list: true, index: true }),
    /** What the place was called then. */
    place: text({ readOnly: true, required: true, max: 200, list: true, search: true }),
    fromDay: date({ readOnly: true, required: true, list: true }),
    toDay: date({ readOnly: true, required: true, list: true }),
    chapters: choices({ options: INSPECTOR_CHAPTERS, readOnly: true, default: [], list: true }),
    format: choice({ options: INSPECTOR_FORMATS, readOnly: true, required: true, list: true, filter: true }),
    language: text({ readOnly: true, required: true, max: 5 }),
    showsPeople: flag({ readOnly: true, default: true }),
    mark: choice({ options: INSPECTOR_MARKS, readOnly: true, required: true, list: true, filter: true }),
    checks: number({ readOnly: true, required: true, integer: true, list: true }),
    /** SHA-256 of what it tells, which the paper shows, and of the file itself. */
    contentDigest: text({ readOnly: true, required: true, max: 64 }),
    fileDigest: text({ readOnly: true, required: true, max: 64, index: true }),
    signature: text({ readOnly: true, required: true, max: 100 }),
    publicKey: text({ readOnly: true, required: true, max: 60 }),
    userId: link({ entity: 'user', readOnly: true, list: true }),
  },
})
