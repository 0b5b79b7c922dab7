import { useEffect } from 'react'

/** So many are read ahead for the time without a connection. */
const ahead = 12

/** Reads the first of these ahead, so that they are there when the connection is not. `read` stays the same function. */
export function useReadAhead(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<unknown>,
): void {
  const near = ids.slice(0, ahead).join(' ')
  useEffect(() => {
    if (near !== '') void read(near.split(' ')).catch(() => undefined)
  }, [near, read])
}
