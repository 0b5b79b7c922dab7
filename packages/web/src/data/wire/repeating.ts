/** Which calls may be sent again when their answer is lost, how often, and after which pauses. */
import { isProblem } from './problem.ts'

/** Writes that are done once under the id they carry; a test compares them with the contracts. */
const onceById: ReadonlySet<string> = new Set([
  '/labeling/register',
  '/labeling/move',
  '/labeling/split',
  '/labeling/merge',
  '/monitor/process/start',
  '/action/run',
  '/labeling/print/note',
  '/labeling/print/enqueue',
  '/labeling/print/again',
  '/ordering/basket',
  '/stock/register',
  '/stock/transfer',
  '/stock/count',
  '/stock/sell',
  '/stock/count/start',
  '/stock/count/enter',
  '/stock/count/settle',
  '/stock/checkpoint/begin',
  '/stock/checkpoint/scan',
  '/ordering/receive',
  '/ordering/ship',
  '/ordering/return',
  '/ordering/credit',
  '/organization/store/buy',
  '/organization/set-up/places',
  '/roll-out',
  '/planning/pattern/apply',
  '/planning/week/copy',
  '/planning/task/do',
  '/affiliate/license',
])

/** Reads by POST whose path does not end as those of lists do; a test compares them with the contracts. */
const reads: ReadonlySet<string> = new Set([
  '/organization/audit/export',
  '/organization/audit/verify',
  '/organization/store/quote',
  '/users/invitations/preview',
  '/roll-out/preview',
  '/organization/trust/verify',
  '/organization/trust/verify/added',
  '/organization/trust/verify/kept',
  '/monitor/batch-proof',
  '/reporting/inspector/preview',
  '/reporting/inspector/verify',
  '/labeling/template/proof',
  '/labeling/register/preview',
  '/labeling/scan',
  '/planning/trigger/try',
  '/container/print',
  '/device/find',
  '/monitor/recall-drill/verify',
  '/monitor/streams/series',
  '/stock/export',
  '/planning/pattern/preview',
  '/planning/week/preview',
  '/planning/calendar/file',
  '/public/report',
  '/provider/softwares/find',
  '/records/export',
  '/records/import/preview',
  '/search',
])

const isNamed = (part: unknown): boolean =>
  typeof part === 'object' && part !== null && typeof (part as { id?: unknown }).id === 'string'

/** Itself, what it holds, or each of a list that it holds. */
const hasId = (body: unknown): boolean =>
  isNamed(body) ||
  (typeof body === 'object' &&
    body !== null &&
    Object.values(body).some(part =>
      Array.isArray(part) ? part.length > 0 && part.every(isNamed) : isNamed(part),
    ))

/** Whether a call does the same however often it arrives. */
export function mayRepeat(method: string, path: string, body: unknown): boolean {
  if (method === 'GET') return true
  if (method !== 'POST') return false
  return path.endsWith('/get') || reads.has(path) || (onceById.has(path) && hasId(body))
}

/** The server is there, and others are at work: asked again a little later, it works. */
export const isBusy = (error: unknown): boolean =>
  isProblem(error, 'BUSY') || isProblem(error, 'TOO_MANY_REQUESTS')

/** No answer, or a gateway's or the server's own that says it is away for a moment. */
export function isServerUnavailable(error: unknown): boolean {
  return isProblem(error) && [0, 502, 503, 504].includes(error.status)
}

/** Between the tries, in milliseconds: five tries in about six seconds. */
const pauses: readonly number[] = [400, 800, 1600, 3200]
/** So that browsers which lost the server together do not come back together. */
const jitter = 0.2
/** What the server may ask to be waited for; who would have to wait longer is told so. */
const longest = 5000

/**
 * How long to wait before another try; null: there is none.
 * @param failed how many tries have failed
 */
export function pauseAfter(
  failed: number,
  error: unknown,
  random: () => number = Math.random,
): number | null {
  const usual = pauses[failed - 1]
  const asked = isProblem(error) ? (error.retryAfter ?? 0) * 1000 : 0
  if (usual === undefined || asked > longest) return null
  if (!isServerUnavailable(error) && !isProblem(error, 'BUSY')) return null
  if (typeof navigator !== 'undefined' && navigator.onLine === false) return null
  return Math.max(asked, Math.round(usual * (1 - jitter + 2 * jitter * random())))
}

const sleep = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

/** Does some work again while the server is away for a moment. */
export async function patiently<Answer>(
  work: () => Promise<Answer>,
  wait: (milliseconds: number) => Promise<void> = sleep,
): Promise<Answer> {
  for (let failed = 1; ; failed += 1) {
    try {
      return await work()
    } catch (error) {
      const pause = pauseAfter(failed, error)
      if (pause === null) throw error
      await wait(pause)
    }
  }
}
