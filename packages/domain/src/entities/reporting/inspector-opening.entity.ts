import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, link, text } from '../../catalogue/fields.ts'
import { INSPECTOR_CHAPTERS } from '../../catalogue/names/papers.ts'

/** Somebody opened the file of a place by a link: when, which part, and from where as far as that may be kept. */
export const inspectorOpening = defineEntity({
  name: 'inspectorOpening',
  many: 'inspectorOpenings',
  area: 'reporting',
  permission: 'RE',
  scope: 'location',
  shape: 'ledger',
  wire: { one: '/reporting/inspector-opening', many: '/reporting/inspector-openings' },
  bytecode: 'IO',
  ends: { by: 'law', law: 'hygiene' },
  title: ['network'],
  screens: 'none',
  sort: { by: 'at', sort: 'desc' },
  row: { end: 'chapter', line: ['at'] },
  fields: {
    at: instant({ readOnly: true, required: true, list: true, index: true }),
    inspectorLinkId: link({
      entity: 'inspectorLink',
      readOnly: true,
      required: true,
      filter: true,
      index: true,
    }),
    /** Empty: the first page. */
    chapter: choice({ options: INSPECTOR_CHAPTERS, readOnly: true, list: true }),
    /** The network that it was opened from, never the whole address of a person. */
    network: text({ readOnly: true, required: true, max: 60, list: true }),
    /** The kind of browser. */
    agent: text({ readOnly: true, max: 120, list: true }),
  },
})
