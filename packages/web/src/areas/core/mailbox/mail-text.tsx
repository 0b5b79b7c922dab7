import { linkParts } from './link-parts.ts'
import classes from './mailbox.module.css'

/** A mail's text with its links; those that lead into this app open in place. */
export function MailText({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      {linkParts(text).map(({ text: part, isLink }, at) =>
        isLink ? (
          <a key={at} href={part} className={classes.link} rel="noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </div>
  )
}
