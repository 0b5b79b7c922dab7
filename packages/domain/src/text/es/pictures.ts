import type { pictures as english } from '../en/pictures.ts'
import type { Text } from '../translate.ts'

/** The bare pages that are made into pictures. */
export const pictures = {
  'picture.devices': 'Equipos',
  'picture.products': 'Productos',
  'picture.a/ev': 'Eventos de una acción',
  'picture.l/ev': 'Eventos de la ubicación',
  'picture.hp/ev': 'Controles de puntos APPCC',
  'picture.la/e': 'Etiquetas que caducan',
  'picture.s/va': 'Movimientos de stock',
  'picture.period': 'Del {from} al {to}',
  'picture.column.name': 'Nombre',
  'picture.column.type': 'Tipo',
  'picture.column.serial': 'Número de serie',
  'picture.column.place': 'Ubicación',
  'picture.column.lastSeen': 'Última conexión',
  'picture.column.sku': 'SKU',
  'picture.column.gtin': 'GTIN',
  'picture.column.allergens': 'Alérgenos',
  'picture.column.at': 'Cuándo',
  'picture.column.kind': 'Tipo',
  'picture.column.action': 'Qué ha pasado',
  'picture.column.product': 'Producto',
  'picture.column.fromState': 'Estado anterior',
  'picture.column.toState': 'Estado nuevo',
  'picture.column.state': 'Estado',
  'picture.column.quantity': 'Cantidad',
  'picture.column.point': 'Punto',
  'picture.column.value': 'Valor',
  'picture.column.isOk': 'Resultado',
  'picture.column.corrective': 'Medida correctora',
  'picture.column.expiration': 'Caduca',
  'picture.column.reason': 'Motivo',
  'picture.column.celsius': 'Temperatura',
  'picture.column.lowerLimit': 'Límites',
  'picture.column.seconds': 'Duración',
  'picture.column.outcome': 'Resultado',
  'picture.ok': 'Correcto',
  'picture.notOk': 'Incorrecto',
  'picture.allergens.contains': 'contiene {list}',
  'picture.allergens.traces': 'puede contener trazas de {list}',
  'picture.allergens.cannotEnsure': 'no se puede garantizar sin {list}',
  'picture.left.devices':
    'De esta ubicación y las que tiene dentro. No salen los equipos desactivados ni los eliminados.',
  'picture.left.products':
    'No salen los productos desactivados ni los eliminados, ni los alérgenos que no contienen.',
  'picture.left.a/ev':
    'De esta ubicación y las que tiene dentro, lo más reciente primero. No salen los eventos de fuera del periodo.',
  'picture.left.l/ev':
    'De esta ubicación y las que tiene dentro, lo más reciente primero. No salen los eventos de fuera del periodo.',
  'picture.left.hp/ev':
    'De esta ubicación y las que tiene dentro, lo más reciente primero. No salen los controles de fuera del periodo ni los puntos sin controlar.',
  'picture.left.la/e':
    'De esta ubicación y las que tiene dentro. No salen las etiquetas sin fecha ni los alimentos consumidos, servidos o desechados.',
  'picture.left.s/va':
    'De esta ubicación y las que tiene dentro, lo más reciente primero. No salen los movimientos de fuera del periodo.',
  'picture.count': { one: '{count} línea', many: '{count} de líneas', other: '{count} líneas' },
  'picture.cut': 'Solo se muestran las primeras {count} líneas.',
  'picture.empty': 'No hay nada en este periodo',
  'picture.over': 'Esta página ya no es válida',
  'picture.overText': 'Las páginas para imágenes duran diez minutos. Pide una nueva.',
} satisfies Record<keyof typeof english, Text>
