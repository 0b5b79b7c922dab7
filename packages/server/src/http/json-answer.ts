/** Longer texts are written as bytes: Node takes three bytes a character for a text on its way out, and copies it twice. */
const LONG = 4096

/** An answer as JSON. The framework takes bytes as well as text, though its types name text alone. */
export function asJson(answer: unknown): string {
  const text = JSON.stringify(answer)
  return text.length < LONG ? text : (Buffer.from(text) as unknown as string)
}
