import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** The SHA-256 digest of a file of any size, in hexadecimal digits. */
export async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}
