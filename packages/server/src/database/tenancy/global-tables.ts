/**
 * The tables without tenancy, all of them, each with its reason and with what the unprivileged role may do there. Every
 * other table is an organization's: a test reads PostgreSQL's catalogue and compares.
 */
export interface GlobalTable {
  /** Why it does not stand under the rules of tenancy. */
  readonly reason: string
  /** What `cloche_app` may do, as SQL names it; `some` columns only where it says so. */
  readonly grants: readonly string[]
  /** Written with every record of an organization: on several nodes it lies beside them. */
  readonly isQueue?: true
}

export const GLOBAL_TABLES: Readonly<Record<string, GlobalTable>> = {
  acknowledge_link: {
    reason:
      'A link by which somebody takes an alarm on is found by its digest before its organization is known; for the application a policy holds besides.',
    grants: ['insert'],
  },
  affiliation: {
    reason: 'Says which organization looks after which: it belongs to two.',
    grants: [],
  },
  alarm_drill_plan: {
    reason:
      'The server looks for drills that are due in all organizations; ids, instants and hours alone, and for the application a policy holds besides.',
    grants: ['delete', 'insert', 'select', 'update'],
    isQueue: true,
  },
  alert_watch: {
    reason:
      'The server looks for organizations whose alerts are due, before it enters one; ids and instants alone, and for the application a policy holds besides.',
    grants: ['insert', 'select', 'update'],
  },
  audit_delivery: {
    reason:
      'Lies beside the receivers of audit logs, and the server parts with old lines of all organizations; instants and figures alone, and for the application a policy holds besides.',
    grants: ['insert', 'select'],
    isQueue: true,
  },
  audit_receiver: {
    reason:
      'The server looks for receivers of audit logs that are due in all organizations; secrets sealed, and for the application a policy holds besides.',
    grants: ['delete', 'insert', 'select', 'update'],
    isQueue: true,
  },
  audit_token: {
    reason: 'A token that reads an audit log is looked up by its digest before its organization is known.',
    grants: [],
  },
  calendar_link: {
    reason:
      'A link by which another calendar follows tasks is found by its digest before its organization is known; for the application a policy holds besides.',
    grants: ['delete', 'insert', 'select'],
  },
  call_rate: {
    reason: 'Counts calls of an address, of guests too, for all servers together.',
    grants: [],
  },
  connection_code: {
    reason:
      'A machine that joins names its organization by a code, looked up by its digest; for the application a policy holds besides.',
    grants: ['delete', 'insert', 'select'],
  },
  customer: {
    reason:
      'Says how an organization stands before it is entered, and lists all of them for the platform’s people; for the application a policy holds besides.',
    grants: ['insert', 'select', 'update'],
  },
  data_export: {
    reason:
      'The server looks for exports that wait in all organizations; ids, states and sizes alone, and for the application a policy holds besides.',
    grants: ['insert', 'select', 'update'],
    isQueue: true,
  },
  device_key: {
    reason:
      'A machine’s key is looked up by its digest before its organization is known; for the application a policy holds besides.',
    grants: ['insert', 'select', 'update'],
  },
  erasure: {
    reason:
      'The server finishes erasures of all organizations; ids and instants alone, and for the application a policy holds besides.',
    grants: ['insert', 'select', 'update'],
    isQueue: true,
  },
  export_run: {
    reason:
      'The server looks for exports that are due in all organizations; instants, sizes and where they were sent, and for the application a policy holds besides.',
    grants: ['delete', 'insert', 'select', 'update'],
    isQueue: true,
  },
  follower: {
    reason: 'How far those who follow what happened have come, of all organizations; numbers alone.',
    grants: [],
  },
  happening: {
    reason:
      'What happened in all organizations, in one order, for the server to read; ids alone, and the application may only add.',
    grants: ['insert'],
  },
  heavy_call: {
    reason: 'Counts heavy calls that are under way on any server; lines that come and go, by ids alone.',
    grants: [],
  },
  identity: {
    reason:
      'Who logs in is found by e-mail before an organization is known; the application may only add to it.',
    grants: ['insert'],
  },
  license_allotment: {
    reason:
      'Says what an affiliate may grant to others: the platform gives it, from outside of every organization.',
    grants: [],
  },
  license_grant: {
    reason: 'Says which affiliate granted which licence of which organization: it belongs to two.',
    grants: [],
  },
  installation: {
    reason: 'What the installation remembers of itself, such as that its demo was loaded: nobody’s data.',
    grants: [],
  },
  inspector_key: {
    reason:
      'A link to the file of a place is found by its digest before its organization is known; for the application a policy holds besides.',
    grants: ['delete', 'insert', 'select'],
  },
  report_code: {
    reason:
      'A report is found by the code on its paper before its organization is known; for the application a policy holds besides.',
    grants: ['delete', 'insert', 'select'],
  },
  order_link: {
    reason:
      'A link by which a supplier answers an order is found by its digest before its organization is known; for the application a policy holds besides.',
    grants: ['delete', 'insert', 'select'],
  },
  invoice_series: {
    reason:
      'The last number of each series of invoices, one row for all organizations: numbers without gaps.',
    grants: ['insert', 'select', 'update'],
  },
  issued_invoice: {
    reason: 'The seller’s books: every number that was issued and whose it is; the application may only add.',
    grants: ['insert'],
  },
  location_owner: {
    reason:
      'Says whose place a place is, for the platform’s people, who enter its organization then; ids alone.',
    grants: ['insert'],
  },
  log_in_domain: {
    reason:
      'Which organization’s log-in a domain has is asked before an organization is known; for the application a policy holds besides.',
    grants: ['select'],
  },
  log_in_flow: {
    reason:
      'A browser that comes back from a log-in elsewhere is known by a digest before its organization is; sealed.',
    grants: [],
  },
  login_failure: {
    reason: 'Counts failed log-ins by a digest of the address, known or not.',
    grants: [],
  },
  mail: {
    reason: 'Mail waits for the server whoever it is from; what it says is sealed.',
    grants: ['insert'],
  },
  migration: {
    reason: 'Which migrations this database has.',
    grants: [],
  },
  print_agent_key: {
    reason:
      'An agent’s key is looked up by its digest before its organization is known; for the application a policy holds besides.',
    grants: ['delete', 'insert', 'select'],
  },
  published: {
    reason:
      'Guests name a record before its organization is known; ids of what is published alone, and for the application a policy holds besides.',
    grants: ['delete', 'insert', 'select'],
  },
  process_watch: {
    reason:
      'The server looks for programs that run in all organizations; ids and instants alone, and for the application a policy holds besides.',
    grants: ['delete', 'insert', 'select', 'update'],
  },
  recovery_code: {
    reason: 'Belongs to an identity, and is asked for before an organization is known; digests alone.',
    grants: [],
  },
  report_due: {
    reason:
      'The server looks for reports that are due in all organizations; ids and instants alone, and for the application a policy holds besides.',
    grants: ['delete', 'insert', 'select', 'update'],
    isQueue: true,
  },
  request: {
    reason:
      'An e-mailed link is settled before its organization is known; for the application a policy holds besides.',
    grants: ['insert', 'select', 'some update'],
  },
  request_link: {
    reason: 'An e-mailed link is found by its digest before its organization is known.',
    grants: ['insert'],
  },
  scim_token: {
    reason: 'A directory’s token is looked up by its digest before its organization is known.',
    grants: [],
  },
  seal_deposit_due: {
    reason:
      'The server looks for heads of chains that are to be left somewhere in all organizations; ids and instants alone, and for the application a policy holds besides.',
    grants: ['delete', 'insert', 'select', 'update'],
    isQueue: true,
  },
  session: {
    reason:
      'A token is looked up before its organization is known; the application sees and ends sessions, and reads nothing of the person.',
    grants: ['some select', 'some update'],
  },
  session_hold: {
    reason: 'Says which sessions hold which: it belongs to two, maybe of two organizations.',
    grants: [],
  },
  sign_up: {
    reason:
      'Somebody who wants to make an organization has none yet; gone when they made it or the link ended.',
    grants: [],
  },
  store_seller: {
    reason: 'Who sells here, as invoices of all organizations name them: one row, which everybody may read.',
    grants: ['select'],
  },
  store_watch: {
    reason:
      'The server looks for organizations whose purchases and licences are due, before it enters one; ids and instants alone, and for the application a policy holds besides.',
    grants: ['insert', 'select', 'update'],
  },
  reading_digest_until: {
    reason:
      'The server looks for hours of readings that have no digest in all organizations; instants alone, and for the application a policy holds besides.',
    grants: ['select'],
    isQueue: true,
  },
  reading_late: {
    reason:
      'The server looks for late readings in all organizations; ids and instants alone, and for the application a policy holds besides.',
    grants: ['insert', 'select'],
    isQueue: true,
  },
  task_due: {
    reason:
      'The server looks for tasks that are due in all organizations; ids and instants alone, and for the application a policy holds besides.',
    grants: ['delete', 'insert', 'select', 'update'],
    isQueue: true,
  },
  terminal_key: {
    reason:
      'The code and the key of a shared tablet are looked up by their digest before its organization is known; for the application a policy holds besides.',
    grants: ['delete', 'insert', 'select'],
  },
  unsealed: {
    reason:
      'The server looks for what waits to be sealed in all organizations; ids and instants alone, and for the application a policy holds besides.',
    grants: ['insert', 'select'],
    isQueue: true,
  },
}
