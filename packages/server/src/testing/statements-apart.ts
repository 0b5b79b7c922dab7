/**
 * Watches what the server sends to the database in tests: no statement may reach both for what lies on an organization's
 * node and for what lies on the servers' own. On one PostgreSQL such a statement works, so nobody would notice.
 */
import { Connection } from '../database/connection.ts'
import { tablesApart } from '../database/spread/statement-tables.ts'

const seen = new Set<string>()
const apart = new Map<string, readonly string[]>()

function watch(text: string): void {
  for (const statement of text.split(';')) {
    if (seen.has(statement)) continue
    seen.add(statement)
    const tables = tablesApart(statement)
    if (tables.length > 0) apart.set(statement, tables)
  }
}

const { send, sendSeveral } = Connection.prototype
Connection.prototype.send = function (statement) {
  watch(statement.text)
  return send.call(this, statement) as never
}
Connection.prototype.sendSeveral = function (text) {
  watch(text)
  return sendSeveral.call(this, text)
}

export const wasWatched = (statement: string): boolean => seen.has(statement)

/** The statements that did, each with its tables. */
export const statementsApart = (): string[] =>
  [...apart].map(([text, tables]) => `${tables.join(', ')}: ${text.replace(/\s+/g, ' ').trim()}`)
