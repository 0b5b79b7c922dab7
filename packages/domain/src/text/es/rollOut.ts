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
  'rollOut.stays.haccpPoint':
    'Los equipos, los sensores, las automatizaciones y las fotos se quedan aquí: cada ubicación pone los suyos.',
  'rollOut.stays.pattern':
    'Van también sus tareas. Quién las hace se queda aquí: cada ubicación pone a su gente.',
  'rollOut.stays.task':
    'Van también sus subtareas y cómo se repite. Las personas, los equipos y lo que ya esté hecho se quedan aquí: cada ubicación tiene lo suyo.',
  'rollOut.stays.alert':
    'Va también qué vigila. Una ubicación que tiene la suya se vigila solo con ella, tal como esté allí.',
  'rollOut.stays.trigger':
    'Va también qué espera y qué hace. Los equipos y las personas se quedan aquí: cada ubicación pone los suyos.',
  'rollOut.stays.scheduledReport':
    'Va también cuándo y adónde se envía. Las personas que lo reciben se quedan aquí: cada ubicación pone a las suyas.',
  'rollOut.left': {
    one: '{count} de lo elegido se queda aquí: está hecho, cancelado o lo puso una plantilla de tareas.',
    many: '{count} de lo elegido se quedan aquí: están hechos, cancelados o los puso una plantilla de tareas.',
    other:
      '{count} de lo elegido se quedan aquí: están hechos, cancelados o los puso una plantilla de tareas.',
  },
  'rollOut.most': {
    one: '{count} registro a la vez',
    many: '{count} registros a la vez como máximo',
    other: '{count} registros a la vez como máximo',
  },
  'rollOut.over': 'Aquí ya está terminado, y se queda como estaba.',
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
  'range.takesAway':
    'Lo perderían ubicaciones por las que no decides. Pídeselo a quien gestione toda la organización.',
  'range.outOfReach': 'Solo puedes darlo a las ubicaciones que gestionas.',
  'range.everywhere': 'Se ofrecería en todas partes. Pídeselo a quien gestione toda la organización.',
  'range.column': 'De',
  'range.group': 'Del grupo',
  'range.here': 'Solo aquí',
  'range.everywherePlaces': 'En todas partes',
  'range.places': {
    one: 'En {count} ubicación',
    many: 'En {count} ubicaciones',
    other: 'En {count} ubicaciones',
  },
  'range.onlyHere': 'Solo aquí: {place}',
  'range.forAll': 'En todas partes',
  'range.how':
    'Se ofrece en las ubicaciones elegidas aquí y en ninguna otra de las que gestionas. No se copia nada: lo que dice es lo mismo en todas partes.',
  'range.choose': 'Elige las ubicaciones donde se ofrece, u ofrécelo en todas partes.',
  'range.got': 'Ubicaciones que lo reciben',
  'range.lost': 'Ubicaciones que dejan de tenerlo',
  'range.stay': 'Ubicaciones que lo conservan',
  'range.send': {
    one: 'Ofrecer en {count} ubicación',
    many: 'Ofrecer en {count} ubicaciones',
    other: 'Ofrecer en {count} ubicaciones',
  },
  'range.sendAll': 'Ofrecer en todas partes',
  'range.done': 'Ha cambiado dónde se ofrece',
  'range.undone': {
    one: '{count} registro como antes',
    many: '{count} registros como antes',
    other: '{count} registros como antes',
  },
} satisfies Texts
