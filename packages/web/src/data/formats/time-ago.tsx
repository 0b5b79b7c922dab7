import { writeAgo } from './ago.ts'
import { useFormats } from './formats.ts'
import { useNow } from './use-now.ts'

/** How long ago something was, told anew as time goes by; the exact moment when pointed at. */
export function TimeAgo({ at }: { at: string }) {
  const formats = useFormats()
  const now = useNow()
  return (
    <time dateTime={at} title={formats.moment(at)}>
      {writeAgo(at, now, formats)}
    </time>
  )
}
