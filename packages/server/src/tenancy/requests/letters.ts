/** The letters of requests, in the language of whoever gets them. */
import { translate, type TextValues } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { Letter } from '../../adapters/mail/index.ts'
import type { Person } from './person.ts'

const TEXTS = wordsOf('mail')

/** Who reads a letter: a person, or somebody who is none yet. */
export type Reader = Pick<Person, 'name' | 'email' | 'organization' | 'language' | 'locale' | 'timeZone'>

/** What a letter is made of: keys below `mail.<kind>.`, and what fills them. */
export interface Draft {
  readonly kind: string
  /** Where it goes; the person's own address unless given. */
  readonly to?: string
  readonly paragraphs: readonly string[]
  readonly footer: string
  /** The address behind the button, and what that says where it is not the usual. */
  readonly href?: string
  readonly button?: string
  readonly values: TextValues
}

/** An instant as the person reads it. */
export function instantFor({ locale, timeZone }: Reader, instant: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  )
}

/** Names and addresses come from people: in a letter each is one line. */
function plain(values: TextValues): TextValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ') : value,
    ]),
  )
}

export function letterFor(person: Reader, draft: Draft): Letter {
  const values = plain({
    name: person.name,
    organization: person.organization,
    email: person.email,
    ...draft.values,
  })
  const text = (key: string) => translate(TEXTS[person.language], `mail.${key}`, values, person.locale)
  const greeted = { ...values, name: person.name }
  return {
    to: draft.to ?? person.email,
    language: person.language,
    subject: text(`${draft.kind}.subject`),
    greeting:
      person.name === ''
        ? text('hello')
        : translate(TEXTS[person.language], 'mail.greeting', greeted, person.locale),
    paragraphs: draft.paragraphs.map(text),
    ...(draft.href === undefined
      ? {}
      : {
          button: { text: text(draft.button ?? `${draft.kind}.button`), href: draft.href },
          hint: text('hint'),
        }),
    footer: text(draft.footer),
  }
}
