import type { userControl as english } from '../en/userControl.ts'
import type { Text } from '../translate.ts'

/** Tokens that name a person. */
export const userControl = {
  'userToken.one': 'Credencial',
  'userToken.many': 'Credenciales',
  'userToken.count': {
    one: '{count} credencial',
    many: '{count} de credenciales',
    other: '{count} credenciales',
  },
  'userToken.new': 'Nueva credencial',
  'userToken.empty': 'Todavía no hay credenciales',
  'userToken.emptyHint':
    'Da una tarjeta o un PIN a cada persona, para que una tableta compartida sepa quién trabaja.',
  'userToken.created': 'Credencial creada',
  'userToken.saved': 'Credencial guardada',
  'userToken.removed': {
    one: 'Credencial eliminada',
    many: '{count} de credenciales eliminadas',
    other: '{count} credenciales eliminadas',
  },
  'userToken.restored': {
    one: 'Credencial recuperada',
    many: '{count} de credenciales recuperadas',
    other: '{count} credenciales recuperadas',
  },
  'userToken.removeAsk': {
    one: '¿Eliminar esta credencial?',
    many: '¿Eliminar {count} de credenciales?',
    other: '¿Eliminar {count} credenciales?',
  },
  'userToken.field.userId': 'Persona',
  'userToken.field.kind': 'Clase',
  'userToken.field.mac': 'Número de tarjeta',
  'userToken.field.mac.hint': 'Pares en mayúsculas, como 04:A2:3B:1C.',
  'userToken.field.pin': 'PIN',
  'userToken.field.pin.hint': 'De cuatro a ocho cifras. Se guarda cifrado y no se vuelve a mostrar.',
  'userToken.field.locationIds': 'Vale en',
  'userToken.field.from': 'Desde',
  'userToken.field.to': 'Hasta',
  'userToken.choice.kind.pin': 'PIN',
  'userToken.choice.kind.card': 'Tarjeta',
} satisfies Record<keyof typeof english, Text>
