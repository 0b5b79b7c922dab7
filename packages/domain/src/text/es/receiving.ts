import type { receiving as english } from '../en/receiving.ts'
import type { Text } from '../translate.ts'

/** Receiving deliveries at the door. */
export const receiving = {
  'door.title': 'Recibir',
  'door.document': 'Albarán',
  'door.photo': 'Foto del albarán',
  'door.photoKept': 'Foto guardada',
  'door.open': 'Se esperan {amount}',
  'door.done': 'Completo',
  'door.lot': 'Lote',
  'door.date': 'Fecha',
  'door.useBy': 'Caducidad',
  'door.bestBefore': 'Consumo preferente',
  'door.kind': 'Tipo de fecha',
  'door.temperature': 'Temperatura',
  'door.limits': '{low} a {high} °C',
  'door.outside': 'Fuera de {low} a {high} °C: recházalo o retenlo.',
  'door.amount': 'Cantidad',
  'door.take': 'Recibir',
  'door.hold': 'Retener',
  'door.refuse': 'Rechazar',
  'door.reason': 'Motivo',
  'door.remove': 'Quitar {name} de la entrega',
  'door.send': 'Recibir la entrega',
  'door.sent': 'Recibido: {name}',
  'door.nothingYet': 'Escanea una caja o toca una línea.',
  'door.unknown': 'Este código no es de ninguna línea del pedido.',
  'door.closed': 'Este pedido está cerrado.',
} satisfies Record<keyof typeof english, Text>
