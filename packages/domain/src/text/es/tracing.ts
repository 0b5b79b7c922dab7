import type { tracing as en } from '../en/tracing.ts'
import type { Text } from '../translate.ts'

const actions = {
  'tracing.action.label/receive': 'Recibido',
  'tracing.action.label/register': 'Hecho',
  'tracing.action.label/move': 'Avanzado',
  'tracing.action.label/relocate': 'Movido a otro lugar',
  'tracing.action.label/split': 'Dividido',
  'tracing.action.label/merge': 'Unido',
  'tracing.action.label/replace': 'Nueva etiqueta',
  'tracing.action.label/use': 'Usado',
  'tracing.action.label/print': 'Impreso',
  'tracing.action.label/check': 'Comprobado',
  'tracing.action.label/count': 'Contado',
  'tracing.action.container/pack': 'Envasado',
  'tracing.action.container/unpack': 'Sacado del recipiente',
  'tracing.action.batch/hold': 'Retenido',
  'tracing.action.batch/release': 'Liberado',
  'tracing.action.batch/reject': 'Rechazado',
}

const screen = {
  'tracing.title': 'Traza',
  'tracing.comesFrom': {
    one: 'Viene de {count} lote de proveedor',
    many: 'Viene de {count} de lotes de proveedores',
    other: 'Viene de {count} lotes de proveedores',
  },
  'tracing.noLots': 'No se conoce ningún lote de proveedor',
  'tracing.noLotsText': 'Anota el lote al recibir una entrega y escanea lo que entra al elaborar.',
  'tracing.wentInto': {
    one: 'Entró en {count} lote',
    many: 'Entró en {count} de lotes',
    other: 'Entró en {count} lotes',
  },
  'tracing.nothingMade': 'Aún no se hizo nada con ello',
  'tracing.nothingMadeText': 'Está donde se hizo, o salió de la cocina tal cual.',
  'tracing.balance': '¿Cuadra?',
  'tracing.balanced': 'Todo está justificado',
  'tracing.missing': 'Faltan {amount}',
  'tracing.tooMuch': '{amount} más de lo que entró',
  'tracing.labels': { one: '{count} etiqueta', many: '{count} de etiquetas', other: '{count} etiquetas' },
  'tracing.times': { one: '{count} etiqueta', many: '{count} de etiquetas', other: '{count} etiquetas' },
  'tracing.showAll': { one: 'Mostrarlo', many: 'Mostrar los {count}', other: 'Mostrar los {count}' },
  'tracing.view': 'Vista',
  'tracing.timeline': 'Cronología',
  'tracing.graph': 'Grafo',
  'tracing.direction': 'Dirección',
  'tracing.direction.both': 'Ambos sentidos',
  'tracing.direction.back': 'De dónde',
  'tracing.direction.forward': 'Adónde',
  'tracing.noTimeline': 'No se pudo leer la cronología',
  'tracing.moreEvents': 'Más eventos',
  'tracing.controls': 'Tamaño del grafo',
  'tracing.zoomIn': 'Más grande',
  'tracing.zoomOut': 'Más pequeño',
  'tracing.fit': 'Mostrarlo entero',
  'tracing.nodeHint': 'Pulsa Intro para ver sus etiquetas',
  'tracing.openGroup': {
    one: 'Mostrar la etiqueta',
    many: 'Mostrar sus {count} de etiquetas',
    other: 'Mostrar sus {count} etiquetas',
  },
  'tracing.closeGroup': {
    one: 'Dibujar como una',
    many: 'Dibujar {count} de etiquetas como una',
    other: 'Dibujar {count} etiquetas como una',
  },
  'tracing.moreLabels': { one: 'y {count} más', many: 'y {count} más', other: 'y {count} más' },
  'tracing.usedUp': 'agotado',
  'tracing.tooLarge': 'Demasiado para un dibujo',
  'tracing.tooLargeText': {
    one: '{count} lote: usa la cronología o el archivo CSV.',
    many: '{count} de lotes: usa la cronología o el archivo CSV, o mira en un solo sentido.',
    other: '{count} lotes: usa la cronología o el archivo CSV, o mira en un solo sentido.',
  },
  'tracing.notWhole': {
    one: 'Solo se muestra la etiqueta más cercana; la traza es mayor.',
    many: 'Solo se muestran las {count} de etiquetas más cercanas; la traza es mayor.',
    other: 'Solo se muestran las {count} etiquetas más cercanas; la traza es mayor.',
  },
  'tracing.holdReach': 'Retener todo lo alcanzado',
  'tracing.holdTitle': {
    one: 'Retener {count} lote',
    many: 'Retener {count} de lotes',
    other: 'Retener {count} lotes',
  },
  'tracing.holdText':
    'Nada de lo que se hizo con ello, esté donde esté, se podrá usar ni servir hasta que se libere. Alcanzado: {places}.',
  'tracing.reason': 'Motivo',
  'tracing.heldBatches': {
    one: '{count} lote retenido,',
    many: '{count} de lotes retenidos,',
    other: '{count} lotes retenidos,',
  },
  'tracing.heldLabels': {
    one: '{count} etiqueta.',
    many: '{count} de etiquetas.',
    other: '{count} etiquetas.',
  },
}

export const tracing = { ...actions, ...screen } satisfies Record<keyof typeof en, Text>
