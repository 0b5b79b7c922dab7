/** What any call to the server may be given. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type QueryValue = string | number | boolean | readonly string[] | null | undefined

export interface CallOptions {
  /** Stand in the path for their names in braces. */
  params?: Readonly<Record<string, string>>
  /** Lists become comma separated; null and undefined are left out. */
  query?: Readonly<Record<string, QueryValue>>
  /** Sent as JSON; a FormData or a file goes as it is. */
  body?: unknown
  /** False keeps the user where they are when the session turns out to be invalid. */
  redirect?: boolean
  /** True leaves the busy bar alone (polling, background refresh). */
  quiet?: boolean
  /** False sends no session token (logging in). */
  withToken?: boolean
  /** True lets a small call finish though the page is left. */
  keepalive?: boolean
  signal?: AbortSignal
  /** A record with an id of our making is created: sent twice, it is made once. */
  isOnce?: boolean
  /**
   * False never sends again by itself. Whoever gives a signal decides that too: queries repeat themselves, and the
   * queue does.
   */
  repeats?: boolean
  /** Another token than the one of this session, which it leaves alone. */
  token?: string
}
