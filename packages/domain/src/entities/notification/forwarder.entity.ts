import { defineEntity } from '../../catalogue/entity.ts'
import {
  choice,
  choices,
  duration,
  flag,
  link,
  links,
  longText,
  number,
  text,
} from '../../catalogue/fields.ts'
import { NOTIFICATION_KINDS, NOTIFICATION_LEVELS } from '../../catalogue/names/alerts.ts'
import { CHANNELS, OWN_CHANNELS } from '../../catalogue/names/chase.ts'
import { HOUR, WEEKDAYS } from '../../catalogue/names/time.ts'

/** Who is told of which notifications, how, when, and how often until somebody answers. */
export const forwarder = defineEntity({
  name: 'forwarder',
  many: 'forwarders',
  area: 'notification',
  permission: 'N',
  scope: 'location',
  wire: { one: '/notification/forwarder', many: '/notification/forwarders' },
  bytecode: 'NF',
  ends: { by: 'person' },
  title: ['name'],
  screens: { icon: 'forward' },
  sort: { by: 'name', sort: 'asc' },
  related: { deliveries: { entity: 'delivery', by: 'forwarderId' } },
  row: { end: 'minimumLevel', line: ['via'] },
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
    userIds: links({ entity: 'user', default: [], max: 200, group: 'who' }),
    /** Whoever holds one of these jobs there, and is enrolled there. */
    profileIds: links({ entity: 'jobProfile', default: [], max: 20, group: 'who' }),
    emails: longText({ max: 2000, form: 'emails', group: 'who' }),
    /** One a line; to be seen by those who may change the rule. */
    phones: longText({ max: 1000, editorsOnly: true, group: 'who' }),
    webhookId: link({ entity: 'webhook', onRemove: 'forget', group: 'who' }),
    via: choices({ options: CHANNELS, default: ['email'], list: true, group: 'how' }),
    /** From so many messages in a minute to one of them on they become one; 0: never. */
    bundleFrom: number({ integer: true, min: 0, max: 100, default: 5, group: 'how' }),
    quietFrom: text({ max: 5, pattern: HOUR, group: 'how' }),
    quietTo: text({ max: 5, pattern: HOUR, group: 'how' }),
    isQuietForErrors: flag({ default: false, group: 'how' }),
    repeatEvery: duration({ min: 60, max: 604_800, group: 'repeat' }),
    repeatTimes: number({ integer: true, min: 0, max: 20, default: 0, group: 'repeat' }),
    escalateAfter: duration({ min: 60, max: 604_800, group: 'repeat' }),
    escalateToIds: links({ entity: 'user', default: [], max: 50, group: 'repeat' }),
    escalateProfileIds: links({ entity: 'jobProfile', default: [], max: 20, group: 'repeat' }),
    /** None: the same ways. */
    escalateVia: choices({ options: OWN_CHANNELS, default: [], group: 'repeat' }),
  },
})
