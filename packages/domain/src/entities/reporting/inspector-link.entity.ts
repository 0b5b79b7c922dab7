import { defineEntity } from '../../catalogue/entity.ts'
import { choices, date, flag, instant, link, number, text } from '../../catalogue/fields.ts'
import { INSPECTOR_CHAPTERS } from '../../catalogue/names/papers.ts'

/** A way for somebody without a log-in to read the file of a place, until it ends or is taken back. */
export const inspectorLink = defineEntity({
  name: 'inspectorLink',
  many: 'inspectorLinks',
  area: 'reporting',
  permission: 'RE',
  scope: 'location',
  wire: { one: '/reporting/inspector-link', many: '/reporting/inspector-links' },
  bytecode: 'IL',
  ends: { by: 'law', law: 'hygiene' },
  title: ['name'],
  without: ['create', 'change', 'restore', 'clone', 'metas'],
  imports: false,
  screens: 'none',
  sort: { by: 'endsAt', sort: 'desc' },
  row: { end: 'endsAt', line: ['fromDay', 'toDay', 'openings'] },
  fields: {
    fromDay: date({ fixed: true, required: true, list: true }),
    toDay: date({ fixed: true, required: true, list: true }),
    chapters: choices({ options: INSPECTOR_CHAPTERS, fixed: true, default: [], list: true }),
    /** Whether the names of people stand there. */
    showsPeople: flag({ fixed: true, default: false }),
    endsAt: instant({ fixed: true, required: true, list: true, index: true }),
    revokedAt: instant({ readOnly: true, list: true }),
    revokedBy: link({ entity: 'user', readOnly: true, onRemove: 'forget' }),
    openings: number({ readOnly: true, integer: true, default: 0, list: true }),
    lastOpened: instant({ readOnly: true, list: true }),
    /** The last characters of its secret, by which people tell links apart. */
    ending: text({ readOnly: true, required: true, max: 8 }),
  },
})
