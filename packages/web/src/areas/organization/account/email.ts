import { ENTITIES } from '@cloche/domain/entities'

const form = new RegExp(ENTITIES.user.fields.email.pattern ?? '.')

/** Whether a text has the form of an e-mail address. */
export function isEmail(text: string): boolean {
  return form.test(text.trim())
}
