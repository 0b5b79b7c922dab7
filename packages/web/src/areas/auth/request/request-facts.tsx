import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import classes from '../login.module.css'
import type { MailedRequest } from './request-calls.ts'

/** Whom a request is about. */
export function personOf({ user, email }: MailedRequest): string {
  return user.fullName || [user.name, user.lastName].filter(Boolean).join(' ') || email
}

/** What a request is about, before it is confirmed. */
export function RequestFacts({
  request,
  withPerson = true,
}: {
  request: MailedRequest
  withPerson?: boolean
}) {
  const t = useText()
  const formats = useFormats()
  const facts: readonly (readonly [string, string])[] = [
    ...(withPerson && personOf(request) !== request.email
      ? [[t('request.person'), personOf(request)] as const]
      : []),
    [t('request.email'), request.email],
    [t('request.organization'), request.organization.name],
    ...(request.location === undefined ? [] : [[t('request.location'), request.location.name] as const]),
    [t('request.until'), formats.moment(request.expires)],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
