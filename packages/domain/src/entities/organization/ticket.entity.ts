import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, link } from '../../catalogue/fields.ts'
import { TICKET_KINDS, TICKET_STATUSES } from '../../catalogue/names/tickets.ts'

/** A question to support, with its answers. */
export const ticket = defineEntity({
  name: 'ticket',
  many: 'tickets',
  area: 'organization',
  permission: 'O',
  scope: 'location',
  placeField: 'locationId',
  authored: { by: 'userId', overseen: { key: 'U', verb: 'edit' } },
  wire: { one: '/ticket', many: '/tickets' },
  bytecode: 'TK',
  ends: { by: 'person' },
  title: ['name'],
  without: ['clone'],
  screens: { icon: 'mail' },
  sort: { by: 'updated', sort: 'desc' },
  related: { messages: { entity: 'ticketMessage', by: 'ticketId' } },
  row: { end: 'status', line: ['kind', 'locationId'] },
  fields: {
    kind: choice({ options: TICKET_KINDS, default: 'question', list: true, filter: true }),
    status: choice({ options: TICKET_STATUSES, default: 'open', list: true, filter: true, index: true }),
    userId: link({ entity: 'user', readOnly: true, list: true, onRemove: 'forget' }),
    locationId: link({ entity: 'location', list: true, onRemove: 'forget' }),
    answeredAt: instant({ readOnly: true, list: true }),
    closedAt: instant({ readOnly: true }),
  },
})
