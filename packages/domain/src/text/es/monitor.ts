import { choicesUnder } from '../choices.ts'
import type { monitor as english } from '../en/monitor.ts'
import type { Text } from '../translate.ts'
import { eventKinds } from './lists.ts'

/** Events: what happened. */
export const monitor = {
  'event.one': 'Evento',
  'event.many': 'Eventos',
  'event.count': { one: '{count} evento', many: '{count} de eventos', other: '{count} eventos' },
  'event.new': 'Nuevo evento',
  'event.empty': 'No ha pasado nada en este tiempo',
  'event.emptyHint': 'Los eventos aparecen solos al usar etiquetas, programas y dispositivos.',
  'event.created': 'Evento registrado',
  'event.saved': 'Evento guardado',
  'event.removed': {
    one: 'Evento eliminado',
    many: '{count} de eventos eliminados',
    other: '{count} eventos eliminados',
  },
  'event.restored': {
    one: 'Evento recuperado',
    many: '{count} de eventos recuperados',
    other: '{count} eventos recuperados',
  },
  'event.removeAsk': {
    one: '¿Eliminar este evento?',
    many: '¿Eliminar {count} de eventos?',
    other: '¿Eliminar {count} eventos?',
  },
  'event.field.at': 'Cuándo',
  'event.field.kind': 'Clase',
  'event.field.action': 'Acción',
  'event.field.labelId': 'Etiqueta',
  'event.field.batchId': 'Lote',
  'event.field.productId': 'Producto',
  'event.field.programId': 'Programa',
  'event.field.containerId': 'Recipiente',
  'event.field.userId': 'Hecho por',
  'event.field.deviceId': 'Dispositivo',
  'event.field.fromState': 'Estado anterior',
  'event.field.toState': 'Estado nuevo',
  'event.field.quantity': 'Cantidad',
  'event.field.data': 'Datos',
  ...choicesUnder('event.choice.kind', eventKinds),
} satisfies Record<keyof typeof english, Text>
