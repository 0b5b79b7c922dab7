import type { Text } from '../translate.ts'
import type { stock as en } from '../en/stock.ts'

export const stock = {
  'stock.reason.receipt': 'Recepción',
  'stock.reason.production': 'Producción',
  'stock.reason.consumption': 'Consumo',
  'stock.reason.sale': 'Venta',
  'stock.reason.waste': 'Desperdicio',
  'stock.reason.transfer': 'Traslado',
  'stock.reason.state': 'Cambio de estado',
  'stock.reason.count': 'Recuento',
  'stock.reason.correction': 'Corrección',
  'stock.amount.zero': 'La cantidad no puede ser cero.',
  'stock.amount.notANumber': 'La cantidad debe ser un número.',
  'stock.sign.in': 'Este motivo solo suma existencias.',
  'stock.sign.out': 'Este motivo solo resta existencias.',
} satisfies Record<keyof typeof en, Text>
