import type { door as en } from '../en/door.ts'
import type { Text } from '../translate.ts'

/** Escanear en puertas y mesas. */
export const door = {
  'door.title': 'Escanear en un punto de escaneo',
  'door.ready': 'Listo',
  'door.readyText': 'Escanea una etiqueta.',
  'door.refused': 'No es posible',
  'door.unknownText': 'Ninguna etiqueta de aquí tiene este código.',
  'door.until': 'hasta {date}',
  'door.standsAt': 'Consta en {place}.',
  'door.bring': 'Traerla aquí',
  'door.goes': '¿Adónde va?',
  'door.goesTo': 'A {place}',
  'door.goesUsed': 'Se consume',
  'door.goesWaste': 'Se desecha',
  'door.undo': 'Anular el último escaneo',
  'door.takenBack': 'Anulado',
  'door.other': 'Otra persona',
  'door.leave': 'Dejar el punto de escaneo',
  'door.notKnown': 'Aquí no se conoce este punto de escaneo',
} satisfies Record<keyof typeof en, Text>
