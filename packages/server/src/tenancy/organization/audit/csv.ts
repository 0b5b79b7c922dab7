/** Entries of the log as lines of CSV: the same columns in every language, for programs as well as for people. */
import { guardCell } from '@cloche/domain/rules/sheets'
import type { AuditEntry } from './entries.ts'

const COLUMNS: readonly (readonly [name: string, of: (entry: AuditEntry) => unknown])[] = [
  ['id', entry => entry.id],
  ['at', entry => entry.at],
  ['action', entry => entry.action],
  ['outcome', entry => entry.outcome],
  ['actorKind', entry => entry.actor.kind],
  ['actorId', entry => entry.actor.id],
  ['actorName', entry => entry.actor.name],
  ['isVisitor', entry => entry.actor.isVisitor],
  ['asUserId', entry => entry.asUser?.id],
  ['asUserName', entry => entry.asUser?.name],
  ['locationId', entry => entry.location?.id],
  ['locationName', entry => entry.location?.name],
  ['terminalId', entry => entry.terminal?.id],
  ['terminalName', entry => entry.terminal?.name],
  ['entity', entry => entry.target.entity],
  ['recordId', entry => entry.target.id],
  ['recordName', entry => entry.target.name],
  ['verb', entry => entry.verb],
  ['version', entry => entry.version],
  ['before', entry => entry.before],
  ['after', entry => entry.after],
  ['address', entry => entry.address],
  ['agent', entry => entry.agent],
  ['requestId', entry => entry.requestId],
  ['sessionId', entry => entry.sessionId],
]

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return `"${guardCell(text).replaceAll('"', '""')}"`
}

export const csvHead = (): string => `${COLUMNS.map(([name]) => name).join(',')}\r\n`

export const csvLine = (entry: AuditEntry): string =>
  `${COLUMNS.map(([, of]) => cell(of(entry))).join(',')}\r\n`

/** The last line: the manifest and what signs it, in the first two columns. */
export const csvManifest = (signed: object): string =>
  `"#signed","${JSON.stringify(signed).replaceAll('"', '""')}"\r\n`
