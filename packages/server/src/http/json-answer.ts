import { JsonRows } from '../database/json-rows.ts'

/** Longer texts are written as bytes: Node takes three bytes a character for a text on its way out, and copies it twice. */
const LONG = 4096

/** An answer as JSON. The framework takes bytes as well as text, though its types name text alone. */
export function asJson(answer: unknown): string {
  const list = listIn(answer)
  if (list !== undefined) return withList(answer as object, ...list) as unknown as string
  const text = JSON.stringify(answer)
  return text.length < LONG ? text : (Buffer.from(text) as unknown as string)
}

/** The field of an answer that is written already. */
function listIn(answer: unknown): [name: string, rows: JsonRows] | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  for (const [name, value] of Object.entries(answer)) if (value instanceof JsonRows) return [name, value]
  return undefined
}

function withList(answer: object, name: string, rows: JsonRows): Buffer {
  const rest = JSON.stringify({ ...answer, [name]: undefined })
  const after = rest === '{}' ? ']}' : `],${rest.slice(1)}`
  return Buffer.concat([Buffer.from(`{${JSON.stringify(name)}:[`), ...rows.pieces(), Buffer.from(after)])
}
