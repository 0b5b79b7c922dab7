import {
  choice,
  choices,
  defineEntity,
  duration,
  link,
  links,
  longText,
  number,
  text,
} from '../../catalogue/index.ts'
import { HOUR, NOTIFICATION_KINDS, NOTIFICATION_LEVELS, WEEKDAYS } from '../../catalogue/index.ts'

/** Who is told of which notifications, how, when, and how often until somebody answers. */
export const forwarder = defineEntity({
  name: 'forwarder',
  many: 'forwarders',
  area: 'notification',
  permission: 'N',
  scope: 'location',
  wire: { one: '/notification/forwarder', many: '/notification/forwarders' },
  bytecode: 'NF',
  title: ['name'],
  screens: { icon: 'forward' },
  sort: { by: 'name', sort: 'asc' },
  fields: {
    kinds: choices({ options: NOTIFICATION_KINDS, default: [], filter: true, group: 'matcher' }),
    minimumLevel: choice({
      options: NOTIFICATION_LEVELS,
      default: 'warning',
      list: true,
      filter: true,
      group: 'matcher',
    }),
    weekdays: choices({ options: WEEKDAYS, default: [], group: 'matcher' }),
    from: text({ max: 5, pattern: HOUR, group: 'matcher' }),
    to: text({ max: 5, pattern: HOUR, group: 'matcher' }),
    via: choice({
      options: ['email', 'webhook'],
      required: true,
      default: 'email',
      list: true,
      filter: true,
      group: 'target',
    }),
    userIds: links({ entity: 'user', default: [], max: 200, group: 'target' }),
    emails: longText({ max: 2000, form: 'emails', group: 'target' }),
    webhookId: link({ entity: 'webhook', onRemove: 'forget', group: 'target' }),
    repeatEvery: duration({ min: 60, max: 604_800, group: 'repeat' }),
    repeatTimes: number({ integer: true, min: 0, max: 20, default: 0, group: 'repeat' }),
    escalateAfter: duration({ min: 60, max: 604_800, group: 'repeat' }),
    escalateToIds: links({ entity: 'user', default: [], max: 50, group: 'repeat' }),
  },
})
