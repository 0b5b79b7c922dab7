/** A new version is offered at most once an hour. */
export const promptEvery = 3_600_000

export interface PromptState {
  /** When it was last offered, in milliseconds; 0 for never. */
  lastAt: number
  now: number
  /** The parameters of the address: `noredirect` keeps quiet. */
  query: URLSearchParams
}

/** Whether a new version may be offered now. A clock that was set back does not silence it for ever. */
export function mayPrompt({ lastAt, now, query }: PromptState): boolean {
  if (query.has('noredirect') && query.get('noredirect') !== '0') return false
  return now < lastAt || now - lastAt >= promptEvery
}
