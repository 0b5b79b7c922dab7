import type { userControl as english } from '../en/userControl.ts'
import type { Text } from '../translate.ts'

/** Tokens that name a person. */
export const userControl = {
  'userToken.one': 'PIN o tarjeta',
  'userToken.many': 'PIN y tarjetas',
  'userToken.count': {
    one: '{count} PIN o tarjeta',
    many: '{count} de PIN y tarjetas',
    other: '{count} PIN y tarjetas',
  },
  'userToken.new': 'Añadir PIN o tarjeta',
  'userToken.empty': 'Todavía no hay PIN ni tarjetas',
  'userToken.emptyHint':
    'Da una tarjeta o un PIN a cada persona, para que una tableta compartida sepa quién trabaja.',
  'userToken.created': 'PIN o tarjeta: añadido',
  'userToken.saved': 'PIN o tarjeta: guardado',
  'userToken.removed': {
    one: 'PIN o tarjeta: eliminado',
    many: '{count} de PIN y tarjetas: eliminados',
    other: '{count} PIN y tarjetas: eliminados',
  },
  'userToken.restored': {
    one: 'PIN o tarjeta: recuperado',
    many: '{count} de PIN y tarjetas: recuperados',
    other: '{count} PIN y tarjetas: recuperados',
  },
  'userToken.removeAsk': {
    one: '¿Eliminar este PIN o esta tarjeta?',
    many: '¿Eliminar {count} de PIN y tarjetas?',
    other: '¿Eliminar {count} PIN y tarjetas?',
  },
  'userToken.field.userId': 'Persona',
  'userToken.field.kind': 'Tipo',
  'userToken.field.mac': 'Número de tarjeta',
  'userToken.field.mac.hint': 'Pares en mayúsculas, como 04:A2:3B:1C.',
  'userToken.field.pin': 'PIN',
  'userToken.field.pin.hint':
    'De cuatro a ocho cifras. Se guarda cifrado y no se vuelve a mostrar. Su persona elige el suyo en su lugar la primera vez.',
  'userToken.field.isGiven': 'Falta que su persona elija el suyo',
  'userToken.field.setAt': 'Fijado',
  'userToken.field.locationIds': 'Vale en',
  'userToken.field.from': 'Desde',
  'userToken.field.to': 'Hasta',
  'userToken.choice.kind.pin': 'PIN',
  'userToken.choice.kind.card': 'Tarjeta',
  'terminal.one': 'Tableta compartida',
  'terminal.many': 'Tabletas compartidas',
  'terminal.count': {
    one: '{count} tableta compartida',
    many: '{count} de tabletas compartidas',
    other: '{count} tabletas compartidas',
  },
  'terminal.new': 'Añadir tableta compartida',
  'terminal.empty': 'Todavía no hay tabletas compartidas',
  'terminal.emptyHint':
    'Añade la tableta de un lugar, haz su código y escríbelo en ella: después se trabaja allí con PIN o tarjeta.',
  'terminal.created': 'Tableta compartida añadida',
  'terminal.saved': 'Tableta compartida guardada',
  'terminal.removed': {
    one: 'Tableta compartida eliminada',
    many: '{count} de tabletas compartidas eliminadas',
    other: '{count} tabletas compartidas eliminadas',
  },
  'terminal.restored': {
    one: 'Tableta compartida recuperada',
    many: '{count} de tabletas compartidas recuperadas',
    other: '{count} tabletas compartidas recuperadas',
  },
  'terminal.removeAsk': {
    one: '¿Eliminar esta tableta compartida?',
    many: '¿Eliminar {count} de tabletas compartidas?',
    other: '¿Eliminar {count} tabletas compartidas?',
  },
  'terminal.field.lockAfter': 'Se bloquea tras',
  'terminal.field.lockAfter.hint':
    'Si nadie la toca durante este tiempo, vuelve a pedir un PIN o una tarjeta.',
  'terminal.field.locksAtOnce': 'Se bloquea tras cada tarea',
  'terminal.field.locksAtOnce.hint': 'En cuanto algo está hecho pregunta quién sigue.',
  'terminal.field.enrolledAt': 'Activada',
  'terminal.field.lastSeenAt': 'Vista por última vez',
  'terminal.field.revokedAt': 'Revocada',
} satisfies Record<keyof typeof english, Text>
