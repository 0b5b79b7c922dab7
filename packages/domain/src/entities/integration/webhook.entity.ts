import { defineEntity } from '../../catalogue/entity.ts'
import { choice, choices, flag, instant, text } from '../../catalogue/fields.ts'
import { WEBHOOK_TOPICS } from '../../catalogue/names/chase.ts'

/** An address that is told, signed, when something happens. */
export const webhook = defineEntity({
  name: 'webhook',
  many: 'webhooks',
  area: 'integration',
  permission: 'WB',
  scope: 'organization',
  wire: { one: '/integration/webhook', many: '/integration/webhooks' },
  bytecode: 'WH',
  ends: { by: 'person' },
  title: ['name', 'address'],
  screens: { icon: 'webhook', gate: 'RO>=4' },
  sort: { by: 'name', sort: 'asc' },
  related: { messages: { entity: 'webhookMessage', by: 'webhookId' } },
  row: { line: ['address', 'lastRun'] },
  fields: {
    address: text({
      required: true,
      max: 500,
      pattern: '^https://[^\\s]+$',
      asked: 'page',
      search: true,
      list: true,
    }),
    topics: choices({
      options: WEBHOOK_TOPICS,
      default: [],
      list: true,
    }),
    /** What its messages are signed with. */
    secret: text({ max: 100, sealed: true }),
    isPublicForAPI: flag({ default: false, list: true }),
    lastRun: instant({ readOnly: true, list: true }),
    /** Why nothing is sent any more, though it was switched on: its address said that it is no more. */
    offReason: choice({ options: ['gone'], readOnly: true, filter: true }),
    nextSync: instant({ readOnly: true }),
  },
})
