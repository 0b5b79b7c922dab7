/** A report that was asked for, with what its head says of where and when. */
import type { Statement } from '../../database/connection.ts'
import type { ReportKind } from '@cloche/domain/rules/reports'
import { zoneOfLocation, zoneOfPlace } from '../../operations/zones.ts'

export interface AskedReport {
  readonly id: string
  readonly kind: ReportKind
  readonly name: string
  readonly status: string
  readonly language: string | null
  readonly showsPeople: boolean
  readonly showsPrices: boolean
  readonly fromDay: string
  readonly toDay: string
  readonly created: string
  readonly dataDigest: string | null
  readonly locationId: string
  readonly chosen: readonly string[]
  readonly labelId: string | null
  readonly lot: string | null
  readonly action: string | null
  readonly serial: string | null
  readonly madeBy: string | null
  readonly organization: string
  readonly currency: string
  readonly locale: string
  /** Null: the place is gone. */
  readonly place: string | null
  readonly hierarchy: readonly string[]
  readonly timeZone: string
  readonly places: readonly string[]
  readonly placeIds: readonly string[]
  readonly today: string
  readonly begins: string
  readonly ends: string
}

/** The report with its place and its days as instants. */
export const reportStatement = (organizationId: string, id: string): Statement<AskedReport> => ({
  text: `select *, to_char(created at time zone "timeZone", 'YYYY-MM-DD') as today,
      "fromDay"::date::timestamp at time zone "timeZone" as begins, ("toDay"::date + 1)::timestamp at time zone "timeZone" as ends
    from (select report.id, report.kind, report.name, report.status, report.language, report.shows_people as "showsPeople",
        report.shows_prices as "showsPrices", to_char(report.from_day, 'YYYY-MM-DD') as "fromDay",
        to_char(report.to_day, 'YYYY-MM-DD') as "toDay", report.created, report.data_digest as "dataDigest",
        report.location_id as "locationId", report.place_ids as chosen, report.label_id as "labelId", report.lot,
        (select path from action where action.organization_id = $1 and action.id = report.action_id) as action,
        (select serial from label where label.organization_id = $1 and label.id = report.label_id) as serial,
        (select full_name from "user" where "user".organization_id = $1 and "user".id = report.user_id) as "madeBy",
        organization.name as organization, organization.currency, organization.locale, place.name as place,
        coalesce(place.hierarchy, '{}') as hierarchy,
        ${zoneOfLocation('place')} as "timeZone",
        array(select name from location chosen where chosen.organization_id = $1 and chosen.id = any(report.place_ids)
          order by name, id) as places,
        array(select id from location below where below.organization_id = $1 and below.hierarchy @> array[report.location_id]
          and (cardinality(report.place_ids) = 0 or below.hierarchy && report.place_ids) order by id) as "placeIds"
      from report join organization on organization.id = report.organization_id
      left join location place on place.organization_id = $1 and place.id = report.location_id and place.deleted is null
      where report.organization_id = $1 and report.id = $2 and report.deleted is null) found`,
  values: [organizationId, id],
})

/** The clock of a place, by which its days begin. */
export const instantsStatement = (
  organizationId: string,
  locationId: string,
  from: string,
  to: string,
): Statement<{ readonly begins: string; readonly ends: string }> => ({
  text: `select $3::date::timestamp at time zone zone as begins, ($4::date + 1)::timestamp at time zone zone as ends
    from (select ${zoneOfPlace('$2')} as zone) clock`,
  values: [organizationId, locationId, from, to],
})

/** Says whose report the code on a paper is of. */
export const codeStatement = (organizationId: string, id: string, code: string): Statement => ({
  text: `insert into report_code (code, organization_id, report_id) values ($1, $2, $3) on conflict (code) do nothing`,
  values: [code, organizationId, id],
  change: null,
})
