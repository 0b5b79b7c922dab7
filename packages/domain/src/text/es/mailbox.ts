import type { mailbox as english } from '../en/mailbox.ts'
import type { Text } from '../translate.ts'

export const mailbox = {
  'mailbox.title': 'Buzón de la demo',
  'mailbox.lead': 'La demo no envía correos. Aquí queda lo que habría enviado.',
  'mailbox.empty': 'Aún no hay correos',
  'mailbox.emptyText': 'Pide, por ejemplo, una contraseña nueva: su correo aparecerá aquí.',
  'mailbox.to': 'Para {address}',
  'mailbox.absent': 'Aquí no hay buzón',
  'mailbox.absentText': 'Solo la demo guarda los correos en lugar de enviarlos.',
  'mailbox.unreadable': 'No se han podido leer los correos',
  'mailbox.refresh': 'Mirar otra vez',
  'mailbox.open': 'Abrir el enlace',
  'mailbox.list': 'Correos',
} satisfies Record<keyof typeof english, Text>
