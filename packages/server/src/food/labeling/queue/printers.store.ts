/** The printers of a place, for whoever prints there. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { usualPrinter } from '@cloche/domain/rules/printing'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import type { AnswerTo } from '../../../http/call-context.ts'
import type { Session } from '../../../http/session.ts'

type PrinterHere = AnswerTo<'labeling.printers'>['printers'][number]

/** How the printers within scope stand: what waits for them, and when an agent that serves them was heard of. */
export function printersHereStatement(session: Session): Statement<PrinterHere> {
  const values: unknown[] = [session.organizationId]
  const add = (value: unknown) => `$${values.push(value)}`
  const within = rowScopeSql(ENTITIES.printer, rowScopeOf(ENTITIES.printer, session, 'view'), add) ?? 'true'
  // Those of the place itself go before those within it, the usual one first.
  const order = `location_id = ${add(session.locationId)}::uuid desc nulls last, is_default desc, name, id`
  return {
    text: `select printer.id, name, location_id as "locationId", is_default as "isDefault", language, label_size as "labelSize",
        status, status_since as "statusSince", last_seen as "lastSeen", fault,
        (select count(*)::int from print_job job where job.organization_id = $1 and job.printer_id = printer.id
          and job.deleted is null and job.status in ('queued', 'sent')) as waiting,
        (select max(agent.last_seen) from print_agent agent where agent.organization_id = $1 and agent.deleted is null and agent.active
          and agent.location_id = any(place.hierarchy)) as "agentSeen"
      from (select * from printer where organization_id = $1 and deleted is null and active and ${within}) printer
      join (select id as place_id, hierarchy from location where organization_id = $1) place on place.place_id = location_id
      order by ${order} limit 200`,
    values,
  }
}

/** The printer that takes what nobody chose one for. @throws RULE_BROKEN where there is none, or several alike. */
export async function usualPrinterHere(transaction: Transaction, session: Session): Promise<PrinterHere> {
  const { rows } = await transaction.query(printersHereStatement(session))
  const usual = usualPrinter(rows, session.locationId)
  if (usual === undefined)
    throw brokenRule('job.printerId', rows.length === 0 ? 'problem.print.none' : 'problem.print.choose')
  return usual
}
