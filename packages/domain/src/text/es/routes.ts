import type { routes as english } from '../en/routes.ts'
import type { Text } from '../translate.ts'

/** Elaboration routes as stations, what is wrong with one, and the way of a program. */
export const routes = {
  'route.fault.noWay': 'Nada lleva de {from} a {to}. Indica un programa o intercala un paso.',
  'route.fault.programMisfit': 'El programa de {to} no parte de {from}. Elige otro.',
  'route.fault.afterFinal': '{from} es un final: después no va nada.',
  'route.fault.sameState': '{to} está dos veces seguidas.',
  'route.fault.start': 'el inicio',
  'route.sound': 'Se llega a todos los pasos',
  'route.addFirst': 'Añadir el primer paso',
  'route.addBetween': 'Añadir un paso después de {state}',
  'route.empty': 'Todavía no hay pasos',
  'route.emptyHint': 'Empieza por el estado en que está el producto al empezar a trabajarlo.',
  'route.next': 'A continuación',
  'route.other': 'Otros estados',
  'route.move': 'Mover {state}. Flechas izquierda y derecha',
  'route.usual': 'paso habitual',
  'route.choose': {
    one: 'Encaja {count} programa',
    many: 'Encajan {count} de programas',
    other: 'Encajan {count} programas',
  },
  'route.label': 'Lleva etiqueta',
  'route.shared': 'Equipo compartido: {names}',
  'route.total': '{duration} en total',
  'route.remove': 'Quitar {state}',
  'route.steps': 'Ruta',
  'route.noProgram': 'Sin programa',
  'route.noneFits': 'Ningún programa lleva de {from} a {to}',
  'route.faults': {
    one: 'No se llega a {count} paso',
    many: 'No se llega a {count} de pasos',
    other: 'No se llega a {count} pasos',
  },
  'program.way': 'Qué hace',
  'program.way.end': 'al terminar',
  'program.way.reuse': 'si se saca antes',
  'program.way.served': 'Se puede servir después',
  'program.way.notServed': 'No se sirve después',
  'program.way.noReuse': 'No se saca nada para reutilizar',
} satisfies Record<keyof typeof english, Text>
