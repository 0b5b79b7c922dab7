import { useFormats } from './formats.ts'
import { useAgo } from './use-ago.ts'

/** How long ago something was, told anew as time goes by; the exact moment when pointed at. */
export function TimeAgo({ at }: { at: string }) {
  const formats = useFormats()
  const ago = useAgo()
  return (
    <time dateTime={at} title={formats.moment(at)}>
      {ago(at)}
    </time>
  )
}
