import type { StandardAction } from '../../rules/devices/index.ts'
import type { Texts } from '../translate.ts'

/** The actions that every organization starts with, by their paths. */
export const actions = {
  'actionPath.cook/oven': 'Cocinar en horno',
  'actionPath.cook/hob': 'Cocinar en fuegos',
  'actionPath.cook/steam': 'Cocer al vapor',
  'actionPath.cook/fry': 'Freír',
  'actionPath.cook/grill': 'Asar a la parrilla',
  'actionPath.cook/sous-vide': 'Cocinar al vacío',
  'actionPath.cook/retherm': 'Regenerar',
  'actionPath.chill/blast': 'Abatir',
  'actionPath.chill/store': 'Conservar en refrigeración',
  'actionPath.freeze/blast': 'Ultracongelar',
  'actionPath.freeze/store': 'Conservar en congelación',
  'actionPath.thaw/store': 'Descongelar en refrigeración',
  'actionPath.hold/hot': 'Mantener en caliente',
  'actionPath.pack/vacuum': 'Envasar al vacío',
  'actionPath.serve/pass': 'Servir en el pase',
  'actionPath.label/print': 'Imprimir etiquetas',
  'actionPath.label/register': 'Registrar etiquetas',
  'actionPath.stock/checkpoint': 'Escanear en un punto de escaneo',
  'actionPath.stock/count': 'Hacer recuento de stock',
  'actionPath.stock/receive': 'Recibir mercancía',
  'actionPath.control/temperature': 'Controlar temperaturas',
  'actionPath.control/weight': 'Controlar pesos',
  'actionPath.clean/surface': 'Limpiar superficies',
  'actionPath.clean/equipment': 'Limpiar equipos',
  'actionPath.clean/room': 'Limpiar una sala',
} satisfies Record<`actionPath.${StandardAction}`, string> & Texts
