import { defineEntity } from '../../catalogue/entity.ts'
import { choice, flag, instant, length, link, text } from '../../catalogue/fields.ts'
import { PRINTER_LANGUAGES, PRINTER_STATUSES } from '../../catalogue/names/label.ts'

/**
 * A label printer that print agents reach: what it understands, what is loaded, and how it was found last. Its agent
 * is whichever runs at its location or above and has a way to it.
 */
export const printer = defineEntity({
  name: 'printer',
  many: 'printers',
  area: 'labeling',
  permission: 'D',
  scope: 'location',
  wire: { one: '/labeling/printer', many: '/labeling/printers' },
  bytecode: 'PN',
  ends: { by: 'person' },
  title: ['name'],
  screens: { icon: 'printer' },
  sort: { by: 'name', sort: 'asc' },
  related: { jobs: { entity: 'printJob', by: 'printerId' } },
  row: { end: 'status', line: ['connection', 'lastSeen'] },
  fields: {
    /** `192.168.1.60:9100`, or `device:counter` for one that hangs on the agent's own machine. */
    connection: text({
      required: true,
      max: 260,
      pattern: '^[a-zA-Z0-9\\[][a-zA-Z0-9.:\\[\\]-]*$',
      list: true,
      group: 'connection',
    }),
    language: choice({
      options: PRINTER_LANGUAGES,
      default: 'zpl',
      list: true,
      filter: true,
      group: 'paper',
    }),
    dpi: choice({ options: ['203', '300', '600'], default: '203', group: 'paper' }),
    /** What it prints across; empty: as wide as the labels. */
    width: length({ min: 10, max: 300, group: 'paper' }),
    /** The labels that are loaded, `62x36`; empty: as each product's format says. */
    labelSize: text({ max: 20, pattern: '^\\d{2,3}x\\d{2,3}$', group: 'paper' }),
    templateId: link({ entity: 'template', onRemove: 'forget', group: 'paper' }),
    /** Takes what is printed at its location when nobody chooses. */
    isDefault: flag({ default: false, list: true }),
    /** The machine in the location's equipment. */
    deviceId: link({ entity: 'device', onRemove: 'forget' }),
    status: choice({
      options: PRINTER_STATUSES,
      default: 'new',
      readOnly: true,
      list: true,
      filter: true,
      group: 'connection',
    }),
    statusSince: instant({ readOnly: true, group: 'connection' }),
    lastSeen: instant({ readOnly: true, list: true, group: 'connection' }),
    /** What its agent met last, in the words of the machine. */
    fault: text({ max: 200, readOnly: true, group: 'connection' }),
    /** Not tried before. */
    retryAt: instant({ readOnly: true, hidden: true }),
  },
})
