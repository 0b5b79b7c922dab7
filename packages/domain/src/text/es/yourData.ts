import type { Texts } from '../translate.ts'

/** What is kept: taking it along, seeing what is held of a person, erasing a person, how long things are kept. */
export const yourData = {
  'yourData.formerPerson': 'alguien que ya no trabaja aquí',
  'yourData.readme.title': 'Todo lo de {organization}',
  'yourData.readme.about': 'Una exportación de Cloche. Todo está como estaba en un mismo instante, {taken}.',
  'yourData.readme.csv':
    '- `csv/`: un archivo por tabla, para hojas de cálculo. Un texto que una hoja ejecutaría como fórmula lleva un apóstrofo delante.',
  'yourData.readme.jsonl':
    '- `jsonl/`: las mismas tablas como JSON Lines, un registro por línea, exactas hasta la última cifra. La importación lee estas.',
  'yourData.readme.schemas':
    '- `schemas/`: un JSON Schema de las líneas de cada tabla, con los nombres de los campos.',
  'yourData.readme.files':
    '- `files/`: los archivos subidos, cada uno con el nombre de la huella SHA-256 de su contenido; `attachment` dice cómo se llama y a qué pertenece.',
  'yourData.readme.digests':
    '- `manifest.json` y `SHA256SUMS`: qué contiene y la huella de cada parte. `sha256sum --check SHA256SUMS` las comprueba.',
  'yourData.readme.secrets':
    'Los secretos no van: contraseñas, segundos factores, PIN, claves de dispositivos y agentes de impresión, secretos de conexiones, enlaces que abren cuentas. `manifest.json` los nombra todos.',
  'yourData.readme.again':
    'Para llevarla a otra instalación de Cloche: `npm run import-organization -- <este archivo>`. Los identificadores se mantienen, los sellos se siguen comprobando y cada persona elige una contraseña nueva.',
  'yourData.person.title': 'Lo que se guarda sobre tu persona',
  'yourData.person.about':
    'Todo lo que hay en Cloche donde aparece esta persona, tal como estaba el {taken}.',
  'yourData.person.how':
    '`person.json` lo contiene todo, una lista por tabla; `csv/` lo mismo para hojas de cálculo; `files/` imágenes y archivos, cada uno con el nombre de la huella de su contenido. Los secretos, como la contraseña, no van; nadie puede leerlos.',
  'yourData.tab': 'Tus datos',
  'yourData.export.title': 'Llévatelo todo',
  'yourData.export.how':
    'Un archivo con todas las tablas en CSV y JSON Lines, todos los archivos, una descripción de cada tabla y una suma de comprobación de cada parte. Se hace en segundo plano, queda aquí siete días y se puede importar en otra instalación. No lleva contraseñas ni claves.',
  'yourData.export.start': 'Exportar todo',
  'yourData.export.none': 'Aún no hay exportaciones',
  'yourData.export.noneHint':
    'Tarda segundos en una cocina pequeña y minutos en una grande. Puedes seguir trabajando.',
  'yourData.export.ofAll': 'Todo lo de la organización',
  'yourData.export.ofPerson': 'Lo que se guarda sobre {name}',
  'yourData.export.asked': 'Pedida {time}',
  'yourData.export.askedBy': 'Pedida {time} por {name}',
  'yourData.export.progress': 'Avance de la exportación',
  'yourData.export.until': 'hasta {time}',
  'yourData.export.status.waiting': 'En espera',
  'yourData.export.status.running': 'En curso',
  'yourData.export.status.done': 'Lista',
  'yourData.export.status.failed': 'Fallida',
  'yourData.export.status.removed': 'Eliminada',
  'yourData.export.fault.failed':
    'No se pudo hacer. Inténtalo otra vez; si vuelve a fallar, avisa a quien gestiona esta instalación.',
  'yourData.export.fault.full': 'No quedaba espacio en el servidor.',
  'yourData.export.fault.interrupted':
    'El servidor se paró tres veces mientras se hacía. Inténtalo otra vez.',
  'yourData.export.download': 'Descargar',
  'yourData.export.link': 'Copiar un enlace para un día',
  'yourData.export.linkCopied': 'Enlace copiado. Quien lo tenga puede descargar el archivo durante un día.',
  'yourData.export.remove': 'Eliminar esta exportación',
  'yourData.export.removeText':
    'El archivo se elimina del servidor y sus enlaces dejan de abrir nada. Tus datos se quedan.',
  'yourData.export.isRemoved': 'Exportación eliminada',
  'yourData.erasure.title': 'Borrar personas',
  'yourData.erasure.how':
    'Aquí ves quién ha pedido que se borren sus datos y a quién has borrado desde su página en Usuarios. Todo lo que le nombra se elimina para siempre. Lo que hizo se queda, sin su nombre, y los sellos siguen siendo válidos.',
  'yourData.erasure.none': 'No se ha borrado a nadie',
  'yourData.erasure.noneHint': 'Abre a una persona en Usuarios para borrarla.',
  'yourData.erasure.status.asked': 'Lo pide',
  'yourData.erasure.status.running': 'En curso',
  'yourData.erasure.status.done': 'Borrada',
  'yourData.erasure.status.refused': 'Rechazado',
  'yourData.erasure.status.withdrawn': 'Retirado',
  'yourData.erasure.asked': 'Desde {time}',
  'yourData.erasure.done': {
    one: '{time}, {count} registro cambiado',
    many: '{time}, {count} de registros cambiados',
    other: '{time}, {count} registros cambiados',
  },
  'yourData.erasure.refuse': 'Rechazar',
  'yourData.erasure.isRefused': 'Rechazado. La persona se queda.',
  'yourData.erasure.erase': 'Borrar para siempre',
  'yourData.erasure.eraseName': 'Borrar a {name}',
  'yourData.erasure.typeName': 'Escribe «{name}» para confirmarlo',
  'yourData.erasure.consequence':
    'El nombre, el correo, el teléfono y la imagen se quitan de todas partes, también del pasado, y la cuenta se cierra. Nadie puede deshacerlo: si se restaura una copia de seguridad, se vuelven a borrar. Lo que hizo se queda, sin su nombre.',
  'yourData.erasure.isDone': {
    one: 'Borrado. {count} registro le nombraba.',
    many: 'Borrado. {count} de registros le nombraban.',
    other: 'Borrado. {count} registros le nombraban.',
  },
  'yourData.retention.title': 'Cuánto tiempo se guardan los datos',
  'yourData.retention.how':
    'Lo más antiguo se elimina cada día. Lotes, etiquetas, stock, eventos y controles no se ofrecen: la ley alimentaria pide guardarlos. El historial tampoco: cada línea prueba las anteriores, y una cadena con huecos no prueba nada.',
  'yourData.retention.kind.logins': 'Accesos',
  'yourData.retention.kind.requests': 'Solicitudes resueltas',
  'yourData.retention.kind.notifications': 'Avisos',
  'yourData.retention.kind.imports': 'Hojas importadas',
  'yourData.retention.kind.readings': 'Lecturas de sensores',
  'yourData.retention.kind.origins': 'Desde dónde se trabajó',
  'yourData.retention.what.logins': 'Cuándo entró y salió alguien, desde qué dirección y con qué navegador.',
  'yourData.retention.what.requests':
    'Invitaciones, contraseñas nuevas y similares, ya resueltas o caducadas.',
  'yourData.retention.what.notifications': 'Lo que se avisó a las personas, visto o no.',
  'yourData.retention.what.imports': 'Lo que cada importación de una hoja creó, cambió y rechazó.',
  'yourData.retention.what.readings':
    'Cada valor que midió un sensor. Las alertas, los controles y los eventos que salieron de ellos se quedan. El mínimo es un año: la normativa europea lo pide donde se guardan ultracongelados.',
  'yourData.retention.what.origins':
    'Dirección y navegador junto a las líneas del registro de auditoría. Qué se hizo, cuándo y quién se queda.',
  'yourData.retention.oldest': 'Lo más antiguo es del {time}.',
  'yourData.retention.none': 'No hay nada.',
  'yourData.retention.due': {
    one: 'Se va {count} la próxima vez.',
    many: 'Se van {count} la próxima vez.',
    other: 'Se van {count} la próxima vez.',
  },
  'yourData.retention.dueMany': {
    one: 'Se van {count} o más la próxima vez.',
    many: 'Se van {count} o más la próxima vez.',
    other: 'Se van {count} o más la próxima vez.',
  },
  'yourData.retention.installation': {
    one: '{count} día, como la instalación',
    many: '{count} de días, como la instalación',
    other: '{count} días, como la instalación',
  },
  'yourData.retention.most': {
    one: 'La instalación las guarda {count} día: no se puede elegir más.',
    many: 'La instalación las guarda {count} de días: no se puede elegir más.',
    other: 'La instalación las guarda {count} días: no se puede elegir más.',
  },
  'yourData.retention.nothing': {
    one: 'La instalación las guarda {count} día. Aquí no hay nada que elegir.',
    many: 'La instalación las guarda {count} de días. Aquí no hay nada que elegir.',
    other: 'La instalación las guarda {count} días. Aquí no hay nada que elegir.',
  },
  'yourData.retention.goes': '{kind}: {number}',
  'yourData.retention.goesMany': '{kind}: {number} o más',
  'yourData.retention.gone': 'Lo que se elimina no se puede recuperar.',
  'yourData.retention.least': {
    one: 'Como mínimo {count} día; vacío: siempre',
    many: 'Como mínimo {count} de días; vacío: siempre',
    other: 'Como mínimo {count} días; vacío: siempre',
  },
  'yourData.retention.last': {
    one: 'Última vez {time}: {count} eliminado',
    many: 'Última vez {time}: {count} de eliminados',
    other: 'Última vez {time}: {count} eliminados',
  },
  'yourData.retention.daysOf': 'Días: {kind}',
  'yourData.retention.ever': 'Siempre',
  'yourData.retention.save': 'Guardar',
  'yourData.retention.saved': 'Guardado',
  'yourData.retention.consequence': {
    one: '{count} registro es más antiguo y se eliminará en un día.',
    many: '{count} de registros son más antiguos y se eliminarán en un día.',
    other: '{count} registros son más antiguos y se eliminarán en un día.',
  },
  'yourData.mine.title': 'Lo que se guarda sobre ti',
  'yourData.mine.start': 'Hacer un archivo',
  'yourData.mine.how':
    'Un archivo con todo donde apareces: tu ficha, accesos, solicitudes, lo que hiciste y lo que se hizo con tu ficha, tus archivos. Solo para ti, durante siete días.',
  'yourData.mine.noneHint': 'Está listo en segundos.',
  'yourData.leave.title': 'Que se borren tus datos',
  'yourData.leave.how':
    'Pide a los propietarios de la organización que borren tus datos. Ellos deciden y reciben un correo.',
  'yourData.leave.ask': 'Pedir que se borren',
  'yourData.leave.asked': 'Pedido. Se ha escrito a los propietarios.',
  'yourData.leave.withdraw': 'Retirar',
  'yourData.leave.consequence':
    'Si un propietario lo acepta, tu cuenta se cierra y todo lo que te nombra se elimina para siempre.',
  'yourData.leave.status.asked': 'Pedido {time}. Aún no ha decidido nadie.',
  'yourData.leave.status.running': 'Se están borrando tus datos.',
  'yourData.leave.status.done': 'Borrado {time}.',
  'yourData.leave.status.refused': 'Rechazado {time}.',
  'yourData.leave.status.withdrawn': 'Retirado {time}.',
} satisfies Texts
