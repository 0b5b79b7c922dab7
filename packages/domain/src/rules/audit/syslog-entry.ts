/** An entry of the log as a message of syslog. */
import { asciiJson, octetsOf, syslogText, type SyslogElement, type SyslogMessage } from './syslog.ts'

/** An entry as the stream writes it, as far as a message names it by itself; the whole goes along as JSON. */
export interface SentEntry {
  readonly id: string
  readonly at: string
  readonly action: string
  readonly outcome: 'done' | 'refused'
  readonly actor: { readonly kind: string; readonly id: string | null; readonly name: string | null }
  readonly asUser: { readonly id: string } | null
  readonly location: { readonly id: string } | null
  readonly target: { readonly entity: string; readonly id: string }
  readonly before: unknown
  readonly after: unknown
  readonly address: string | null
  readonly requestId: string | null
  readonly sessionId: string | null
  readonly cursor: string
}

/** Who sends: the name of the installation. */
export interface SyslogSender {
  readonly hostname: string
}

/** What syslog keeps for audits. */
const FACILITY = 13
const SEVERITY = { warning: 4, notice: 5, informational: 6 } as const
/** The number that IANA keeps for examples (RFC 5612): ours is nobody's. */
const ENTERPRISE = 32473
const NAME_MAX = 100

/** How weighty an entry is: what was refused, what is about access, anything else. */
export function severityOf({ action, outcome }: Pick<SentEntry, 'action' | 'outcome'>): number {
  if (outcome === 'refused') return SEVERITY.warning
  return /^(?:rights|access|settings|export)\./.test(action) ? SEVERITY.notice : SEVERITY.informational
}

const cut = (text: string | null): string | null =>
  text === null ? null : Array.from(text).slice(0, NAME_MAX).join('')

function elementsOf(entry: SentEntry, isBrief: boolean): SyslogElement[] {
  const { id, cursor, action, outcome, actor, asUser, location, target, address } = entry
  const brief = { id, cursor, action, outcome, actorKind: actor.kind, actorId: actor.id }
  const more = {
    actorName: cut(actor.name),
    asUserId: asUser?.id ?? null,
    locationId: location?.id ?? null,
    entity: target.entity,
    recordId: target.id,
    address: cut(address),
    requestId: entry.requestId,
    sessionId: entry.sessionId,
  }
  return [
    { id: 'origin', values: { software: 'Cloche' } },
    { id: `audit@${ENTERPRISE}`, values: isBrief ? brief : { ...brief, ...more } },
  ]
}

/**
 * The message of an entry, of at most so many octets. What is too long loses what was changed, then all that its
 * structured data do not say; both say so by `isCut`, and the stream has the whole.
 */
export function syslogOf(entry: SentEntry, sender: SyslogSender, max: number): string {
  const message = (json: object, isBrief: boolean): SyslogMessage => ({
    facility: FACILITY,
    severity: severityOf(entry),
    at: entry.at,
    hostname: sender.hostname,
    appName: 'cloche',
    procId: null,
    msgId: entry.action,
    data: elementsOf(entry, isBrief),
    text: asciiJson(json),
  })
  const { before: _before, after: _after, ...rest } = entry
  for (const json of [entry, { ...rest, isCut: true }]) {
    const text = syslogText(message(json, false))
    if (octetsOf(text) <= max) return text
  }
  const { id, at, cursor } = entry
  return syslogText(message({ id, at, cursor, isCut: true }, true))
}

/** What a test sends: an entry that is none. */
export function syslogTest(id: string, at: string, sender: SyslogSender): string {
  return syslogText({
    facility: FACILITY,
    severity: SEVERITY.informational,
    at,
    hostname: sender.hostname,
    appName: 'cloche',
    procId: null,
    msgId: 'test',
    data: [
      { id: 'origin', values: { software: 'Cloche' } },
      { id: `audit@${ENTERPRISE}`, values: { id, action: 'test' } },
    ],
    text: asciiJson({ id, at, action: 'test' }),
  })
}
