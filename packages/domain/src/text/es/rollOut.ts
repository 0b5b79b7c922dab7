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
  'range.takesAway':
    'Lo perderían lugares por los que no decides. Pídeselo a quien gestione toda la organización.',
  'range.outOfReach': 'Solo puedes darlo a los lugares que gestionas.',
  'range.everywhere': 'Se ofrecería en todas partes. Pídeselo a quien gestione toda la organización.',
  'range.column': 'De',
  'range.group': 'Del grupo',
  'range.here': 'Solo aquí',
  'range.everywherePlaces': 'En todas partes',
  'range.places': { one: 'En {count} lugar', many: 'En {count} lugares', other: 'En {count} lugares' },
  'range.onlyHere': 'Solo aquí: {place}',
  'range.forAll': 'En todas partes',
  'range.how':
    'Se ofrece en los lugares elegidos aquí y en ningún otro de los que gestionas. No se copia nada: lo que dice es lo mismo en todas partes.',
  'range.choose': 'Elige los lugares donde se ofrece, u ofrécelo en todas partes.',
  'range.got': 'Lugares que lo reciben',
  'range.lost': 'Lugares que dejan de tenerlo',
  'range.stay': 'Lugares que lo conservan',
  'range.send': {
    one: 'Ofrecer en {count} lugar',
    many: 'Ofrecer en {count} lugares',
    other: 'Ofrecer en {count} lugares',
  },
  'range.sendAll': 'Ofrecer en todas partes',
  'range.done': 'Ha cambiado dónde se ofrece',
  'range.undone': {
    one: '{count} registro como antes',
    many: '{count} registros como antes',
    other: '{count} registros como antes',
  },
} satisfies Texts
