import type { Language } from '@cloche/domain/text'

/** A letter as people read it: the same words as plain text and as simple HTML, every value escaped. */
export interface Letter {
  /** The bare address. */
  readonly to: string
  readonly language: Language
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** What the reader is asked to do; a link within Cloche. */
  readonly button?: { readonly text: string; readonly href: string }
  /** What to do when the button does nothing. */
  readonly hint?: string
  /** Why the reader gets this. */
  readonly footer: string
  /** Where answers go; absent: to whom the mail is from. */
  readonly replyTo?: string
  readonly attachments?: readonly Attached[]
  /** How the reader gets no more of them. */
  readonly unsubscribe?: Unsubscribing
}

/** By a page, or by one press in a mail program (RFC 8058), which sends a form to the address. */
export interface Unsubscribing {
  readonly text: string
  readonly href: string
  readonly pressHref: string
}

/** A file that a letter carries. */
export interface Attached {
  readonly name: string
  /** Media type. */
  readonly type: string
  readonly base64: string
}

/** Basil and steel of the visual language. */
const COLORS = {
  page: '#f4f6f7',
  card: '#ffffff',
  border: '#d0d8db',
  text: '#373f42',
  quiet: '#677378',
  basil: '#058159',
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text that means nothing to HTML. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, character => ESCAPES[character] ?? '')

/** One line: what is put in front of a mail must not begin another header. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

export function plainText({ greeting, paragraphs, button, footer, unsubscribe }: Letter): string {
  const parts = [
    greeting,
    ...paragraphs,
    ...(button ? [`${button.text}:\n${button.href}`] : []),
    '-- ',
    footer,
    ...(unsubscribe ? [`${unsubscribe.text}:\n${unsubscribe.href}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

const font = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif"

export function html({
  language,
  subject,
  greeting,
  paragraphs,
  button,
  hint,
  footer,
  unsubscribe,
}: Letter): string {
  const paragraph = (text: string, style: string) =>
    `<p style="margin:0 0 16px;${style}">${escaped(text)}</p>`
  const body = `font-size:16px;line-height:24px;color:${COLORS.text}`
  const quiet = `font-size:13px;line-height:20px;color:${COLORS.quiet}`
  const link = button
    ? `<p style="margin:8px 0 24px"><a href="${escaped(button.href)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${COLORS.basil};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escaped(button.text)}</a></p>` +
      paragraph(hint ?? '', quiet) +
      `<p style="margin:0;word-break:break-all;${quiet}"><a href="${escaped(button.href)}" style="color:${COLORS.basil}">${escaped(button.href)}</a></p>`
    : ''
  const off = unsubscribe
    ? `<br><a href="${escaped(unsubscribe.href)}" style="color:${COLORS.quiet}">${escaped(unsubscribe.text)}</a>`
    : ''
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${COLORS.page};${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 12px;font-size:20px;font-weight:650;color:${COLORS.basil}">Cloche</td></tr>
<tr><td style="padding:24px;background:${COLORS.card};border:1px solid ${COLORS.border};border-radius:14px">
${paragraph(greeting, body)}${paragraphs.map(text => paragraph(text, body)).join('')}${link}
</td></tr>
<tr><td style="padding:16px 4px;${quiet}">${escaped(footer)}${off}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
