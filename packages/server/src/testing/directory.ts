/** A directory that is set up, as an owner does it, and people who log in by it. */
import { createHash, randomBytes } from 'node:crypto'
import type { TestApp } from './app.ts'

/** What a test says of the DNS: TXT records by name. */
export const records = new Map<string, string[]>()
export const textRecords = (name: string) => Promise.resolve(records.get(name) ?? [])

/** Names a domain and proves it. */
export async function proveDomain(t: TestApp, owner: string, domain: string): Promise<void> {
  const { body } = await t.call(owner, 'POST', '/organization/directory/domain', { domain })
  const one = (body['directory'].domains as { domain: string; record: string; proof: string }[]).find(
    ({ domain: name }) => name === domain,
  )
  if (one === undefined) throw new Error(JSON.stringify(body))
  records.set(one.record, ['v=other', one.proof])
  await t.call(owner, 'PUT', '/organization/directory/domain', { domain })
}

/** Changes settings of the directory as they are now. */
export async function setDirectory(t: TestApp, owner: string, directory: Record<string, unknown>) {
  const { version } = (await t.call(owner, 'GET', '/organization/directory')).body['directory']
  const answer = await t.call(owner, 'PUT', '/organization/directory', { directory, version })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body['directory'] as Record<string, any>
}

/** What the page keeps while the browser is away, and what it shows of it. */
export function pageKeeps(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** What the page finds in the address it was sent back to. */
export function outcomeOf(location: unknown): { code: string | null; fault: string | null } {
  const asked = new URLSearchParams(String(location).split('?')[1])
  return { code: asked.get('code'), fault: asked.get('fault') }
}
