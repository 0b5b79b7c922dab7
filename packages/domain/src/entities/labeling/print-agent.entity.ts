import { defineEntity } from '../../catalogue/entity.ts'
import { instant, text } from '../../catalogue/fields.ts'

/** A print agent: the command that runs in the building and carries jobs of its location to the printers. */
export const printAgent = defineEntity({
  name: 'printAgent',
  many: 'printAgents',
  area: 'labeling',
  permission: 'D',
  scope: 'location',
  wire: { one: '/labeling/print/agent', many: '/labeling/print/agents' },
  bytecode: 'PE',
  ends: { by: 'person' },
  title: ['name'],
  without: ['clone'],
  imports: false,
  screens: 'none',
  sort: { by: 'name', sort: 'asc' },
  row: { end: 'lastSeen', line: ['host'] },
  fields: {
    /** When it took its key; empty: it waits for somebody to type its code. */
    enrolledAt: instant({ readOnly: true, list: true }),
    lastSeen: instant({ readOnly: true, list: true }),
    /** The machine it runs on, as that calls itself. */
    host: text({ max: 100, readOnly: true, list: true }),
    softwareVersion: text({ max: 40, readOnly: true, list: true }),
  },
})
