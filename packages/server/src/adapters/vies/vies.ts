/**
 * VIES, the European Commission's register of VAT numbers for trade between its countries, by its REST interface
 * (`POST /check-vat-number`). Written by what its callers say of it; it was tried against a stand-in, not against the service
 * itself. It is often slow, and its countries are away by the hour: no answer is an answer of its own, never an error.
 */
import type { VatAnswer, VatCheck } from '@cloche/domain/rules/store'

const TIMEOUT_MS = 5000
const SIZE_MAX = 64 * 1024
const KNOWN_MAX = 1000
/** For how long an answer is taken as it is: a business registers seldom, a country comes back soon. */
const KEPT_MS: Readonly<Record<VatAnswer, number>> = {
  valid: 6 * 3_600_000,
  invalid: 300_000,
  unavailable: 60_000,
}

export interface ViesSettings {
  /** Where the service answers; another one in tests. */
  readonly url: string
  readonly timeoutMs?: number
  readonly now?: () => number
}

export interface VatRegister {
  /**
   * Whether a number is one of a business that trades between countries. Never throws.
   * @param vatId in full, with the letters of its country; @param requester who asks, likewise; null: nobody is named, and
   * the answer proves nothing.
   */
  check(vatId: string, requester: string | null): Promise<VatCheck>
}

interface Answer {
  readonly valid?: unknown
  readonly requestIdentifier?: unknown
  readonly actionSucceed?: unknown
  readonly errorWrappers?: readonly { readonly error?: unknown }[]
}

const parts = (vatId: string) => [vatId.slice(0, 2), vatId.slice(2)] as const

function bodyOf(vatId: string, requester: string | null): string {
  const [countryCode, vatNumber] = parts(vatId)
  if (requester === null) return JSON.stringify({ countryCode, vatNumber })
  const [requesterMemberStateCode, requesterNumber] = parts(requester)
  return JSON.stringify({ countryCode, vatNumber, requesterMemberStateCode, requesterNumber })
}

/** The text of an answer, no longer than one of VIES is. */
async function textOf(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > SIZE_MAX) throw new Error('The answer is too large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

const isConsultation = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{1,100}$/.test(value)

export function createVies({
  url,
  timeoutMs = TIMEOUT_MS,
  now = () => Date.now(),
}: ViesSettings): VatRegister {
  const known = new Map<string, Promise<VatCheck>>()

  async function ask(vatId: string, requester: string | null): Promise<Answer> {
    const response = await fetch(`${url}/check-vat-number`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: bodyOf(vatId, requester),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = JSON.parse(await textOf(response)) as Answer
    if (!response.ok && answer.errorWrappers === undefined) throw new Error(`VIES answers ${response.status}`)
    return answer
  }

  async function checkNow(vatId: string, requester: string | null): Promise<VatCheck> {
    const at = new Date(now()).toISOString()
    try {
      const answer = await ask(vatId, requester)
      // The seller's own number is not known there: the buyer's still is, without a proof.
      const isRequester = answer.errorWrappers?.some(({ error }) => error === 'INVALID_REQUESTER_INFO')
      if (isRequester === true && requester !== null) return await checkNow(vatId, null)
      const isAnswer = answer.actionSucceed !== false && (answer.errorWrappers ?? []).length === 0
      if (!isAnswer || typeof answer.valid !== 'boolean')
        return { answer: 'unavailable', at, consultation: null }
      const { requestIdentifier } = answer
      return {
        answer: answer.valid ? 'valid' : 'invalid',
        at,
        consultation: isConsultation(requestIdentifier) ? requestIdentifier : null,
      }
    } catch {
      return { answer: 'unavailable', at, consultation: null }
    }
  }

  return {
    async check(vatId, requester) {
      const key = `${vatId} ${requester ?? ''}`
      const kept = await known.get(key)
      if (kept !== undefined && now() - Date.parse(kept.at) < KEPT_MS[kept.answer]) return kept
      known.delete(key)
      if (known.size >= KNOWN_MAX) known.delete(known.keys().next().value ?? '')
      const asked = checkNow(vatId, requester)
      known.set(key, asked)
      return asked
    },
  }
}
