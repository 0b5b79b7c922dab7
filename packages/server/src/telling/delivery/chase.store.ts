/** What is known of a chase: its notification, the rules of its place, the people, and what was told. */
import { emailAddresses } from '@cloche/domain/rules/addresses'
import {
  phonesIn,
  type Channel,
  type ChaseDay,
  type ChaseLevel,
  type ChasePerson,
  type Forwarder,
  type OwnSubscription,
  type Delivered,
} from '@cloche/domain/rules/chase'
import type { Statement } from '../../database/connection.ts'
import { zoneOfLocation } from '../../operations/zones.ts'

/** A notification as it is chased, with where it is; locked, so that one server at a time decides. */
export interface ChasedRow {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly kind: string
  /** Of a test: the kind that it goes through the chase as. */
  readonly standsFor: string | null
  readonly level: ChaseLevel
  readonly userId: string | null
  readonly resolved: boolean
  readonly isRemoved: boolean
  readonly acknowledgedAt: string | null
  /** Since when what it tells of is over. */
  readonly endedAt: string | null
  readonly registered: string | null
  readonly created: string
  readonly chasedFrom: string | null
  readonly round: number
  readonly trialOfId: string | null
  readonly address: string | null
  readonly locationId: string
  readonly place: string
  /** The machine that it is about. */
  readonly device: string | null
  readonly hierarchy: readonly string[]
  readonly timeZone: string
  readonly locale: string
  readonly organization: string
}

export const chasedStatement = (organizationId: string, id: string, lock: boolean): Statement<ChasedRow> => ({
  text: `select n.id, n.name, n.description, n.kind, n.stands_for as "standsFor", n.level, n.user_id as "userId", n.resolved, n.deleted is not null as "isRemoved",
      n.acknowledged_at as "acknowledgedAt", n.ended_at as "endedAt", n.registered, n.created, n.chased_from as "chasedFrom", n.round,
      n.trial_of_id as "trialOfId", n.address, n.location_id as "locationId", l.name as place, l.hierarchy,
      (select name from device where device.organization_id = $1 and device.id = n.device_id) as device,
      ${zoneOfLocation('l')} as "timeZone",
      o.locale, o.name as organization
    from notification n
    join location l on l.organization_id = $1 and l.id = n.location_id
    join organization o on o.id = $1
    where n.organization_id = $1 and n.id = $2${lock ? ' for update of n' : ''}`,
  values: [organizationId, id],
})

/** What was written at an instant or later and nobody is on: where a happening names too many to list. */
export const openSinceStatement = (
  organizationId: string,
  at: string,
): Statement<{ readonly id: string }> => ({
  text: `select id from notification where organization_id = $1 and not resolved and acknowledged_at is null and deleted is null
      and updated > $2::timestamptz - interval '1 minute' order by id`,
  values: [organizationId, at],
})

interface ForwarderRow {
  readonly id: string
  readonly locationId: string
  readonly kinds: readonly string[]
  readonly minimumLevel: ChaseLevel
  readonly weekdays: readonly ChaseDay[]
  readonly from: string | null
  readonly to: string | null
  readonly quietFrom: string | null
  readonly quietTo: string | null
  readonly isQuietForErrors: boolean
  readonly via: readonly Channel[]
  readonly userIds: readonly string[]
  readonly profileIds: readonly string[]
  readonly emails: string | null
  readonly phones: string | null
  readonly webhookId: string | null
  readonly repeatEvery: number | null
  readonly repeatTimes: number
  readonly escalateAfter: number | null
  readonly escalateVia: readonly Channel[]
  readonly escalateToIds: readonly string[]
  readonly escalateProfileIds: readonly string[]
  readonly bundleFrom: number
}

const FORWARDERS_MAX = 200

/** The rules of a place and of all above it. */
export const forwardersStatement = (
  organizationId: string,
  { hierarchy, trialOfId }: Pick<ChasedRow, 'hierarchy' | 'trialOfId'>,
): Statement<ForwarderRow> => ({
  text: `select id, location_id as "locationId", kinds, minimum_level as "minimumLevel", weekdays, "from", "to", quiet_from as "quietFrom",
      quiet_to as "quietTo", is_quiet_for_errors as "isQuietForErrors", via, user_ids as "userIds", profile_ids as "profileIds",
      emails, phones, webhook_id as "webhookId", repeat_every as "repeatEvery", repeat_times as "repeatTimes",
      escalate_after as "escalateAfter", escalate_via as "escalateVia", escalate_to_ids as "escalateToIds",
      escalate_profile_ids as "escalateProfileIds", bundle_from as "bundleFrom"
    from forwarder where organization_id = $1 and deleted is null
      and (id = $3 or ($3::uuid is null and active and location_id = any($2::uuid[])))
    order by priority, id limit ${FORWARDERS_MAX}`,
  values: [organizationId, hierarchy, trialOfId],
})

/** A rule as its room takes it. */
export function forwarderOf(row: ForwarderRow): Forwarder {
  const { from, to, quietFrom, quietTo, userIds, profileIds, emails, phones, webhookId, ...rest } = row
  const { escalateToIds, escalateProfileIds, ...rule } = rest
  return {
    ...rule,
    hours: { from, to },
    quiet: { from: quietFrom, to: quietTo },
    to: {
      userIds,
      profileIds,
      emails: emailAddresses(emails ?? '') ?? [],
      phones: phonesIn(phones ?? '').phones,
      webhookId,
    },
    escalateTo: {
      userIds: escalateToIds,
      profileIds: escalateProfileIds,
      emails: [],
      phones: [],
      webhookId: null,
    },
  }
}

const PEOPLE_MAX = 2000

/** People who may work: those that rules name, and those of the place. */
export const peopleStatement = (
  organizationId: string,
  hierarchy: readonly string[],
  named: readonly string[],
): Statement<ChasePerson> => ({
  text: `select id, email, role_level as "roleLevel", location_ids as "locationIds", jobs from "user"
    where organization_id = $1 and deleted is null and active
      and (id = any($3::uuid[]) or role_level >= 4 or location_ids && $2::uuid[])
    order by role_level, id limit ${PEOPLE_MAX}`,
  values: [organizationId, hierarchy, named],
})

/** What is kept of what a person wants. */
export type OwnSettings = Omit<OwnSubscription, 'userId' | 'quiet'> & {
  readonly quietFrom: string | null
  readonly quietTo: string | null
}

export const ownOf = ({ userId, settings }: { userId: string; settings: OwnSettings }): OwnSubscription => {
  const { quietFrom, quietTo, ...rest } = settings
  return { ...rest, userId, quiet: { from: quietFrom, to: quietTo } }
}

export const ownStatement = (
  organizationId: string,
  userIds: readonly string[],
): Statement<{ userId: string; settings: OwnSettings }> => ({
  text: `select user_id as "userId", settings from own_subscription where organization_id = $1 and user_id = any($2::uuid[])
    limit ${PEOPLE_MAX}`,
  values: [organizationId, userIds],
})

/** Of each step to somebody by a way the last number, and when the first of them was told. */
export const deliveredStatement = (
  organizationId: string,
  id: string,
  round: number,
): Statement<Delivered> => ({
  text: `select recipient, channel, step, max(number) as number, min(planned) as at from delivery
    where organization_id = $1 and notification_id = $2 and round = $3 and deleted is null group by recipient, channel, step`,
  values: [organizationId, id, round],
})
