import type { notices as english } from '../en/notices.ts'
import type { Text } from '../translate.ts'

/** What the server itself writes: names of the notifications it makes, and the letter that forwards one. */
export const notices = {
  'notice.newDevice': 'Nuevo equipo: {name}',
  'notice.subject': '{level}: {name}',
  'notice.greeting': 'Hola, {name}:',
  'notice.where': 'En {location}, {time}.',
  'notice.again': 'Lo reenvía {name}: nadie lo ha resuelto todavía.',
  'notice.againDone': 'Lo reenvía {name}. Ya está resuelto.',
  'notice.open': 'Abrir en Cloche',
  'notice.hint': 'Si el botón no funciona, copia esta dirección en el navegador:',
  'notice.footer': 'Recibes este correo porque te ocupas de los avisos de {location} en {organization}.',
  'notice.footerPerson': 'Recibes este correo porque el aviso es para ti, en {location}, {organization}.',
} satisfies Record<keyof typeof english, Text>
