import { writeAgo } from './ago.ts'
import { useFormats } from './formats.ts'
import { useNow } from './use-now.ts'

/** Writes how long ago something was, told anew as time goes by. */
export function useAgo(): (at: string) => string {
  const formats = useFormats()
  const now = useNow()
  return at => writeAgo(at, now, formats)
}
