import type { Texts } from '../translate.ts'

/** Records of a place that go to its branches. */
export const rollOut = {
  'rollOut.button': 'Enviar a las sedes',
  'rollOut.title': {
    one: 'Enviar {count} registro a las sedes',
    many: 'Enviar {count} registros a las sedes',
    other: 'Enviar {count} registros a las sedes',
  },
  'rollOut.how':
    'Cada lugar recibe el suyo, que sigue los cambios que se hagan aquí. Lo que un lugar haya cambiado se queda como está allí.',
  'rollOut.choose': 'Elige los lugares que lo reciben.',
  'rollOut.none': 'No hay lugares por debajo de este a los que enviarlo.',
  'rollOut.search': 'Buscar lugares',
  'rollOut.where': 'Lugares',
  'rollOut.unreadable': 'No se han podido leer los lugares',
  'rollOut.made': 'Se crean',
  'rollOut.changed': 'Se cambian',
  'rollOut.kept': 'Se quedan como allí',
  'rollOut.same': 'Ya están así',
  'rollOut.send': {
    one: 'Enviar a {count} lugar',
    many: 'Enviar a {count} lugares',
    other: 'Enviar a {count} lugares',
  },
  'rollOut.done': 'Enviado: {made} creados, {changed} cambiados, {kept} se quedan como allí',
  'rollOut.undone': 'Deshecho: {removed} quitados, {restored} como antes',
  'rollOut.from': 'De {place}',
  'rollOut.asThere': 'Sigue lo que se cambie allí.',
  'rollOut.differs': 'Distinto aquí: {names}',
  'rollOut.take': 'Volver a lo del grupo',
  'rollOut.taken': 'Vuelve a estar como arriba',
  'rollOut.branches': {
    one: '{count} lugar tiene el suyo.',
    many: '{count} lugares tienen el suyo.',
    other: '{count} lugares tienen el suyo.',
  },
} satisfies Texts
