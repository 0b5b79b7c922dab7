/** Finding what was scanned: by the server, and without one among what is known here. */
import { isUnavailable } from '../../../data/local/stale-while-revalidate.ts'
import { factsStore } from '../../../data/outbox/facts.ts'
import { findByCode, type Found } from '../../../data/scan/find.ts'
import { findKnown } from '../../../data/scan/find-known.ts'
import { sendScan } from './send.ts'

/**
 * The records a code may mean. `isKept`: the server cannot be asked and nothing here is known of the code; it is kept,
 * and looked for later. @throws Problem
 */
export async function findOrKeep(code: string): Promise<{ found: readonly Found[]; isKept: boolean }> {
  try {
    // What is known here answers sooner than a server that is away.
    const found = await findByCode(code, { repeats: factsStore.get() === null })
    // A label that was made here a moment ago.
    return { found: found.length > 0 ? found : ((await findKnown(code)) ?? []), isKept: false }
  } catch (error) {
    const found = isUnavailable(error) ? await findKnown(code) : null
    if (found === null) throw error
    if (found.length === 0) await sendScan(code)
    return { found, isKept: found.length === 0 }
  }
}
