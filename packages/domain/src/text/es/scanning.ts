import type { scanning as en } from '../en/scanning.ts'
import type { Text } from '../translate.ts'

/** Escanear en puertas y mesas. */
export const scanning = {
  'scanning.title': 'Escanear en un punto de escaneo',
  'scanning.ready': 'Listo',
  'scanning.readyText': 'Escanea una etiqueta.',
  'scanning.refused': 'No es posible',
  'scanning.unknownText': 'Ninguna etiqueta de aquí tiene este código.',
  'scanning.until': 'hasta {date}',
  'scanning.standsAt': 'Consta en {place}.',
  'scanning.bring': 'Traerla aquí',
  'scanning.goes': '¿Adónde va?',
  'scanning.goesTo': 'A {place}',
  'scanning.goesUsed': 'Se consume',
  'scanning.goesWaste': 'Se desecha',
  'scanning.undo': 'Anular el último escaneo',
  'scanning.takenBack': 'Anulado',
  'scanning.other': 'Otra persona',
  'scanning.leave': 'Dejar el punto de escaneo',
  'scanning.notKnown': 'Aquí no se conoce este punto de escaneo',
} satisfies Record<keyof typeof en, Text>
