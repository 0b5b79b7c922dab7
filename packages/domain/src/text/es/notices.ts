import type { notices as english } from '../en/notices.ts'
import type { Text } from '../translate.ts'

/** Names of the notifications that the server makes. */
export const notices = { 'notice.newDevice': 'Nuevo equipo: {name}' } satisfies Record<
  keyof typeof english,
  Text
>
