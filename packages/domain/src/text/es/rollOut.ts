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
    'Cada ubicación recibe el suyo, que sigue los cambios que se hagan aquí. Lo que una ubicación haya cambiado se queda como está allí.',
  'rollOut.choose': 'Elige las ubicaciones que lo reciben.',
  'rollOut.none': 'No hay ubicaciones por debajo de esta a las que enviarlo.',
  'rollOut.search': 'Buscar ubicaciones',
  'rollOut.where': 'Ubicaciones',
  'rollOut.unreadable': 'No se han podido leer las ubicaciones',
  'rollOut.made': 'Se crean',
  'rollOut.changed': 'Se cambian',
  'rollOut.kept': 'Se quedan como allí',
  'rollOut.same': 'Ya están así',
  'rollOut.send': {
    one: 'Enviar a {count} ubicación',
    many: 'Enviar a {count} ubicaciones',
    other: 'Enviar a {count} ubicaciones',
  },
  'rollOut.done': 'Enviado: {made} creados, {changed} cambiados, {kept} se quedan como allí',
  'rollOut.undone': 'Deshecho: {removed} quitados, {restored} como antes',
  'rollOut.from': 'De {place}',
  'rollOut.asThere': 'Sigue lo que se cambie allí.',
  'rollOut.differs': 'Distinto aquí: {names}',
  'rollOut.take': 'Volver a lo que dice el grupo',
  'rollOut.taken': 'Vuelve a seguir al grupo',
  'rollOut.branches': {
    one: '{count} ubicación tiene el suyo.',
    many: '{count} ubicaciones tienen el suyo.',
    other: '{count} ubicaciones tienen el suyo.',
  },
} satisfies Texts
