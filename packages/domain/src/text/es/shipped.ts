import type { shipped as english } from '../en/shipped.ts'
import type { Text } from '../translate.ts'

/** What an organization begins with, as it is named in its own language. */
export const shipped = {
  'shippedTemplate.kitchen62x36': 'Etiqueta de cocina 62 x 36',
  'shippedTemplate.kitchen62x36.hint': 'Para rollos de 62 mm, como Brother DK-22205',
  'shippedTemplate.kitchen50x30': 'Etiqueta pequeña de cocina 50 x 30',
  'shippedTemplate.kitchen50x30.hint': 'Para tarrinas y gastronorms',
  'shippedTemplate.kitchen89x36': 'Etiqueta de cocina 89 x 36',
  'shippedTemplate.kitchen89x36.hint': 'Para rollos Dymo 99012 y 11355',
  'shippedTemplate.kitchen100x50': 'Etiqueta ancha de cocina 100 x 50',
  'shippedTemplate.kitchen100x50.hint': 'Con un GS1-128 que leen la caja y el almacén',
  'shippedTemplate.sale100x80': 'Etiqueta de venta 100 x 80',
  'shippedTemplate.sale100x80.hint':
    'Alimentos envasados: todas las menciones del Reglamento (UE) 1169/2011, con código para la caja',
  'shippedTemplate.sale54x101': 'Etiqueta de venta 54 x 101',
  'shippedTemplate.sale54x101.hint': 'Vertical, para rollos Dymo 99014 y bandejas de platos preparados',
  'shippedTemplate.box102x152': 'Etiqueta de caja 102 x 152',
  'shippedTemplate.box102x152.hint': 'Para cajas y carros de transporte (4 x 6 pulgadas)',
  'shippedTemplate.receipt80': 'Recibo de 80 mm',
  'shippedTemplate.receipt80.hint': 'Para impresoras de recibos con rollos de 80 mm: 576 puntos de ancho',
  'shippedTemplate.receipt58': 'Recibo de 58 mm',
  'shippedTemplate.receipt58.hint': 'Para impresoras de recibos pequeñas: 384 puntos de ancho',
} satisfies Record<keyof typeof english, Text>
