import type { problems as english } from '../en/problems.ts'
import type { Text } from '../translate.ts'

/** What went wrong and what to do: refusals of calls, then faults of single fields. */
export const problems = {
  'problem.invalidToken': 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  'problem.invalidRequest': 'La petición no se entiende. Revisa los campos marcados.',
  'problem.malformedBody': 'La petición no se ha podido leer. Envíala de nuevo como JSON.',
  'problem.controlCharacter':
    'El texto tiene un carácter que no se puede guardar. Escríbelo de nuevo sin copiarlo.',
  'problem.invalidKey':
    'La clave de la máquina no se conoce, o fue revocada. Vuelve a unirla, o dale una clave nueva.',
  'problem.wrongCredentials':
    'El correo o la contraseña no son correctos. Revísalos o recupera la contraseña.',
  'problem.codeRequired': 'Escribe el código de tu aplicación de autenticación.',
  'problem.wrongCode': 'Este código no es correcto o ya se ha usado. Escribe el que aparece ahora.',
  'problem.factor.isOn': 'Ya hay un segundo factor activado.',
  'problem.factor.isOff': 'Nada que confirmar: empieza de nuevo.',
  'problem.locationRequired': 'No hay ninguna ubicación elegida. Elige dónde trabajas y prueba otra vez.',
  'problem.notAllowed': 'No puedes hacer esto aquí. Pídeselo a quien gestiona tu organización.',
  'problem.notFound': 'No existe o no tienes acceso. Vuelve a la lista.',
  'problem.unknownCall': 'Esa llamada no existe. Revisa la dirección.',
  'problem.methodNotAllowed': 'La dirección no admite este método. Consulta la descripción de las llamadas.',
  'problem.requestTimeout':
    'La petición ha tardado demasiado en llegar. Revisa la conexión y prueba otra vez.',
  'problem.staleVersion': 'Otra persona lo ha cambiado mientras tanto. Compara los dos y guarda de nuevo.',
  'problem.alreadyExists': 'Ya existe. Usa el que hay o cambia lo que no puede repetirse.',
  'problem.inUse': 'Todavía se usa en otra parte. Quítalo de allí primero.',
  'problem.notPossibleNow': 'Ahora no es posible. Vuelve a cargarlo y revisa su situación.',
  'problem.tooLarge': 'Es demasiado grande. Envía menos de una vez.',
  'problem.unsupportedMedia': 'Este tipo de contenido no se admite. Elige otro formato.',
  'problem.unknownLink': 'Se hace referencia a un registro que no existe. Elige otro.',
  'problem.fixedField': 'Se ha cambiado un campo que no puede cambiar. Devuélvele su valor.',
  'problem.ruleBroken': 'Esto no cumple las reglas. Corrige los campos marcados.',
  'problem.lockedRecord': 'Está bloqueado. Desbloquéalo o haz una copia.',
  'problem.tooManyRequests': 'Demasiadas peticiones. Espera un minuto y prueba otra vez.',
  'problem.accountLocked': 'Demasiados intentos fallidos. Espera unos minutos o recupera la contraseña.',
  'problem.organizationSuspended':
    'Tu organización está suspendida: ahora nadie puede trabajar en ella. No se ha perdido nada. Pregunta a quien la atiende.',
  'problem.organizationClosed': 'Tu organización se ha cerrado. Pregunta a quien la atiende.',
  'problem.customer.status': 'No es posible en el estado actual de la organización. Vuelve a mirar la lista.',
  'problem.customer.name': 'No es el nombre de la organización. Escríbelo tal como aparece.',
  'problem.customer.isAffiliate':
    'Un afiliado necesita antes su propia licencia, y ninguna organización se atiende a sí misma.',
  'problem.customer.ownerEntered': 'El propietario ya ha entrado. Indica a otra persona.',
  'problem.country.unknown': 'No es un país. Elige de la lista.',
  'problem.entrance.spent': 'Este enlace ya no vale. Usa el más reciente.',
  'problem.internal': 'Algo ha fallado por nuestra parte. Prueba otra vez; si sigue igual, avisa a soporte.',
  'problem.unavailable': 'El servicio está ocupado. Prueba otra vez en unos segundos.',
  'problem.operatorOnly': 'Esto es para quien lleva la instalación: hace falta su clave.',
  'problem.storageFull':
    'No queda espacio donde se guardan los datos, así que no se ha guardado nada. Avisa a quien lleva esta instalación.',
  'problem.field.required': 'Falta. Rellénalo.',
  'problem.field.unknown': 'Este campo no existe. Quítalo.',
  'problem.field.wrongKind': 'No es el tipo de valor que se pide.',
  'problem.field.tooLong': 'Demasiado largo. Usa {limit} caracteres como máximo.',
  'problem.field.tooShort': 'Demasiado corto. Usa {limit} caracteres como mínimo.',
  'problem.field.tooLarge': 'Demasiado grande. Usa {limit} como máximo.',
  'problem.field.tooSmall': 'Demasiado pequeño. Usa {limit} como mínimo.',
  'problem.field.tooMany': 'Hay demasiados. Pon {limit} como máximo.',
  'problem.field.tooFew': 'Hay muy pocos. Pon {limit} como mínimo.',
  'problem.field.repeated': 'Lo mismo aparece dos veces. Quita uno.',
  'problem.field.notANumber': 'No es un número. Usa solo cifras.',
  'problem.field.notNext': 'Este estado no puede seguir al actual.',
  'problem.field.notHere': 'No corresponde a este paso. Quítalo.',
  'problem.field.notOneOf': 'No es una de las opciones. Elige de la lista.',
  'problem.field.format': 'No está escrito como se espera. Revísalo.',
  'problem.field.controlCharacter':
    'Tiene un carácter que no se puede guardar. Escríbelo de nuevo sin copiarlo.',
  'problem.field.taken': 'Ya lo usa otro. Elige uno distinto.',
  'problem.field.unknownLink': 'No existe. Elige otro.',
  'problem.field.fixed': 'No se puede cambiar después. Devuélvele el valor que tenía.',
  'problem.field.readOnly': 'Lo rellena el sistema. Déjalo fuera.',
  'problem.field.gtin': 'No es un GTIN: la última cifra no cuadra. Lee otra vez el código de barras.',
  'problem.field.sscc': 'No es un SSCC: son 18 cifras y la última es de control. Léelo otra vez.',
  'problem.field.email': 'No es un correo electrónico, como ana@cocina.es.',
  'problem.field.timeZone': 'No es una zona horaria, como Europe/Madrid.',
  'problem.field.inTheFuture': 'Es una fecha futura. Usa una hasta este momento.',
  'problem.field.endBeforeStart': 'Termina antes de empezar. Ordena las fechas.',
  'problem.field.minOverMax': 'El valor mínimo supera al máximo. Cámbialos o corrígelos.',
  'problem.batchPattern':
    'Este patrón no forma un código de lote. Revisa las llaves, los elementos y la longitud.',
  'problem.state.public': 'Un estado que tienen todos se queda como está.',
  'problem.state.locked': 'Este estado está bloqueado y se queda como está.',
  'problem.state.active': 'Un estado activo se queda como está. Desactívalo para cambiarlo.',
  'problem.recipe.tooLarge': 'En este escandallo intervienen más de {limit} productos.',
  'problem.recipe.oneTarget': 'Pide raciones, una cantidad o un ingrediente, pero no varios a la vez.',
  'problem.composition.circle': 'Este ingrediente contiene el propio producto. Elige otro.',
  'problem.program.locked': 'Este programa está bloqueado. Desbloquéalo primero o haz una copia.',
  'problem.location.subPlaceNeedsParent':
    'Una sala, estantería, mesa, asiento o posición está dentro de otra ubicación. Elige cuál.',
  'problem.location.placeInSubPlace':
    'No puede estar dentro de una sala, estantería, mesa, asiento o posición. Elige una cocina o similar.',
  'problem.location.tooDeep': 'Las ubicaciones admiten {max} niveles. Elige una superior.',
  'problem.location.insideItself': 'Una ubicación no puede estar dentro de sí misma. Elige otra.',
  'problem.location.gathersOnly':
    'Una marca, división o grupo solo reúne ubicaciones. Elige una cocina o similar.',
  'problem.location.insideWork':
    'Una marca, división o grupo no puede estar dentro de una cocina o similar. Elige una superior.',
  'problem.location.notInside':
    'Esta ubicación no puede estar dentro de esa otra. Elige una sala o la propia ubicación.',
  'problem.location.childrenMisfit': 'Lo que hay dentro no encaja en este tipo. Sácalo antes.',
  'problem.location.inactive': 'Esta ubicación está desactivada. Elige otra.',
  'problem.location.stillUsed': 'Aún hay cosas en esta ubicación. Muévelas o elimínalas antes.',
  'problem.period.order':
    'Termina antes de empezar. Lo que pasa de medianoche va en dos líneas: hasta las 24:00 y desde las 00:00.',
  'problem.period.overlap': 'Se solapa con la línea {other} del mismo día. Corrige una de las dos.',
  'problem.device.mac': 'No es una dirección MAC, como 00:1A:2B:3C:4D:5E.',
  'problem.device.licensed': 'Este equipo tiene una licencia en vigor. Asígnala antes a otro.',
  'problem.sensor.unit': 'Esto no se mide en esa unidad. Usa: {units}.',
  'problem.sensor.belowZero': 'Más bajo de lo que se puede medir. Usa al menos {limit}.',
  'problem.action.public': 'Las acciones estándar no se cambian. Añade una propia.',
  'problem.action.idOrPath': 'Indica la acción por su id o por su ruta, no por ambas.',
  'problem.action.idOrBytecode': 'Indica la acción por su id o por su código, no por ambos.',
  'problem.notification.nobody': 'Aquí nadie puede recibirla por correo. Indica para quién es.',
  'problem.statistics.tooLong':
    'Se pueden contar {limit} días como máximo de una vez. Elige un periodo más corto.',
  'problem.user.roleByManagers':
    'Solo quienes gestionan toda la organización dan roles. Deja a esta persona como empleada y pídeselo a una de ellas.',
  'problem.user.equalRole':
    'Alguien con el mismo rol decide esto por sí mismo. Pídeselo, o pídeselo a alguien con un rol superior.',
  'problem.user.enrolledElsewhere':
    'Esta persona también trabaja donde tú no gestionas a nadie. Cambia dónde trabaja en su pestaña «Ubicaciones».',
  'problem.user.roleAboveOwn': 'No puedes dar ni cambiar un rol superior al tuyo. Pídeselo a quien lo tenga.',
  'problem.doing.onlyEditors': 'Esto solo lo cambia quien edita estas fichas.',
  'problem.doing.somebodyElses': 'Esto es de otra persona.',
  'problem.doing.onlyReceipts': 'Puedes registrar entregas, nada más.',
  'problem.job.notEnrolled': 'Esta persona no trabaja ahí.',
  'problem.job.moreThanGiver': '«{profile}» da más de lo que puedes hacer ahí.',
  'problem.job.ownProfiles': 'Nadie se da puestos a sí mismo.',
  'problem.user.needsPlace': 'Asigna al menos una ubicación al usuario.',
  'problem.user.emailOwnCall':
    'El correo se cambia con una confirmación que se envía a él. Usa «cambiar correo».',
  'problem.user.erased': 'Quien se ha borrado no puede volver: invítale como persona nueva.',
  'problem.user.confirmErasure': 'Escribe el nombre tal como aparece.',
  'problem.user.erasesSelf': 'No puedes borrarte: pídelo y lo decidirá otra persona.',
  'problem.user.erasedAlready': 'Esta persona ya está borrada.',
  'problem.user.erasureAsked': 'Ya lo has pedido.',
  'problem.export.running': 'Se está haciendo una exportación. Espera a que acabe.',
  'problem.export.notThere': 'Esta exportación ya no está o aún no está lista.',
  'problem.exportSchedule.licence':
    'Para esto hace falta una licencia de copias de seguridad vigente para ti.',
  'problem.exportSchedule.nothingPlanned':
    'No hay ninguna exportación prevista: activa el horario o espera a la que se está enviando.',
  'problem.exportTarget.missing': 'Rellena esto.',
  'problem.exportTarget.endpoint': 'Escribe solo la dirección del almacén, como https://s3.example.com.',
  'problem.exportTarget.outside':
    'A esta dirección no se puede llamar desde aquí. Empieza por https:// y se llega a ella desde internet.',
  'problem.exportTarget.bucket': 'El nombre de un bucket tiene minúsculas, cifras, puntos y guiones.',
  'problem.exportTarget.path': 'Nombres entre barras, sin subir de carpeta.',
  'problem.exportTarget.host': 'El nombre o la dirección de un servidor, sin sftp:// ni puerto.',
  'problem.exportTarget.hostKey': 'Prueba antes la conexión y acepta la clave que muestra el servidor.',
  'problem.exportTarget.secret': 'Escribe el secreto de este destino.',
  'problem.retention.tooLong': 'Son más días de los que esta instalación guarda esto.',
  'problem.retention.tooShort': 'Son menos días de los que se guarda como mínimo.',
  'problem.user.lastOwner': 'Una organización necesita un propietario. Nombra antes a otra persona.',
  'problem.user.removesSelf': 'No puedes eliminarte. Pídeselo a otro administrador.',
  'problem.user.noSeat': 'Las {limit} plazas de usuario están ocupadas. Desactiva a alguien o consigue otra.',
  'problem.user.notSelf': 'Esto es solo para tu propia cuenta. Deja el usuario vacío.',
  'problem.license.forPeople': 'Las licencias de este tipo son para personas. Quita el equipo.',
  'problem.license.forDevices': 'Las licencias de este tipo son para equipos. Deja esto vacío.',
  'problem.license.userElsewhere':
    'Esta persona no trabaja en la ubicación de la licencia. Elige otra persona u otra ubicación.',
  'problem.license.deviceElsewhere':
    'Este equipo no está en la ubicación de la licencia. Elige otro equipo u otra ubicación.',
  'problem.license.heldByOther': 'Otra persona tiene esta licencia. Retírasela primero.',
  'problem.license.notHeld': 'Esta persona no tiene esta licencia. Vuelve a cargarla.',
  'problem.license.notCounting': 'Esta licencia no cuenta ahora. Revisa su estado y sus fechas.',
  'problem.license.notFree': 'Esta licencia no está libre. Pídesela a quien gestiona tu organización.',
  'problem.field.emails': 'Escribe direcciones de correo, separadas por comas.',
  'problem.field.web': 'Escribe una dirección web que empiece por https:// o http://.',
  'problem.demoIsLocal':
    'Esto es una demo, cuya contraseña conoce todo el mundo: solo responde a la máquina donde funciona, como http://localhost. Para abrirla a otros, pon CLOCHE_DEMO=off.',
  'problem.noAddressYet':
    'Nadie le ha dado todavía una dirección a este Cloche: solo responde a la máquina donde funciona, como http://localhost. Para abrirlo a otros, pon CLOCHE_PUBLIC_URL y CLOCHE_SECRET.',
  'problem.field.tooLongAgo':
    'Puedes ir como mucho {days} días atrás. Para más, pídeselo a quien gestiona toda la organización.',
  'problem.license.granted':
    'Solo quien gestiona esta instalación concede licencias. Puedes decir quién tiene esta; para más, abre una consulta.',
  'problem.license.followsPurchase': 'Su compra decide el estado. Cambia la compra.',
  'problem.store.closed': 'Aquí todavía no se vende. Pregunta a quien gestiona esta instalación.',
  'problem.store.fault': 'Así no se puede comprar. Mira lo que dice el pedido.',
  'problem.store.priceChanged': 'El precio ha cambiado desde que lo miraste. Míralo de nuevo.',
  'problem.store.noTrial': 'Esto no se puede probar.',
  'problem.store.tried': 'Esto ya se probó. Se puede comprar.',
  'problem.store.noCard': 'Aquí no se paga con tarjeta. Paga por transferencia.',
  'problem.store.notCancelled': 'Esto ya no se puede anular.',
  'problem.store.notResumed': 'Su renovación no estaba anulada.',
  'problem.store.notRefunded': 'Solo se puede reembolsar lo pagado en la tienda.',
  'problem.store.atHome': 'Ve primero a la organización propia de la plataforma.',
  'problem.license.deviceKind':
    'Este tipo de equipo no puede tener esta licencia. Elige otro equipo u otra licencia.',
  'problem.device.unlicensed': 'Este equipo no tiene licencia propia. Dale una o deja el equipo vacío.',
  'problem.device.sensors':
    'La licencia de este equipo admite este número de sensores: {most}. Dale una mayor.',
  'problem.device.tooManyKeys': 'El equipo tiene {limit} claves vigentes. Revoca una primero.',
  'problem.device.noneFree':
    'No hay ninguna licencia libre que sirva para este equipo. Compra una en la tienda, pídela a quien os atiende o quítasela a otro equipo.',
  'problem.connector.unlicensed':
    'Este sistema tiene su propia licencia, y no está vigente en todas estas ubicaciones. Consíguela en la tienda o elige otras ubicaciones.',
  'problem.affiliate.mayNot': 'Puedes verlo, pero no trabajar en nombre de otros.',
  'problem.affiliate.notAllowed':
    'Su organización no permite a su afiliado trabajar en nombre de sus personas.',
  'problem.affiliate.inactive': 'Esta persona tiene el acceso desactivado.',
  'problem.affiliate.governs':
    'Nadie trabaja en nombre de administradores y propietarios de otra organización.',
  'problem.affiliate.aboveOwn': 'El rol de esta persona es superior al tuyo.',
  'problem.affiliate.none': 'Ningún afiliado atiende tu organización.',
  'problem.allotment.notAllotted': 'Los afiliados no conceden licencias de este tipo.',
  'problem.allotment.notNow': 'Hoy no se concede nada de este cupo. Pregunta a la plataforma.',
  'problem.allotment.noneLeft':
    'Todas las licencias de este cupo están en uso. Termina una o pide más a la plataforma.',
  'problem.allotment.past': 'Ese final ya ha pasado. Elige un día posterior.',
  'problem.allotment.tooLong': 'El cupo termina antes. Elige un día anterior.',
  'problem.allotment.over': 'El cupo se ha terminado: esta licencia no continúa. Pregunta a la plataforma.',
  'problem.allotment.ended': 'Esta licencia se ha terminado. Concede otra.',
  'problem.purchase.status': 'Desde donde está, la compra no puede pasar a este estado. Elige otro.',
  'problem.purchase.discount': 'El descuento supera lo que hay que pagar. Corrígelo.',
  'problem.ticket.answered': 'Solo soporte marca una consulta como respondida. Escribe un mensaje.',
  'problem.requestUsed':
    'Este enlace ya se ha usado. Si no has sido tú, avisa a quien gestiona tu organización.',
  'problem.requestExpired': 'Este enlace ha caducado. Pide uno nuevo.',
  'problem.requestCancelled':
    'Esta petición se retiró o la sustituyó otra más reciente. Usa el último correo recibido.',
  'problem.password.tooShort':
    'Demasiado corta. Usa al menos {limit} caracteres; varias palabras se recuerdan bien.',
  'problem.password.tooLong': 'Demasiado larga. Usa como mucho {limit} caracteres.',
  'problem.password.common':
    'Mucha gente usa esta contraseña y es de las primeras que se prueban. Elige otra.',
  'problem.password.email': 'Está hecha con tu correo. Elige otra.',
  'problem.password.product': 'Está hecha con el nombre del producto. Elige otra.',
  'problem.password.same': 'Es la contraseña que ya tienes. Elige otra.',
  'problem.session.acting':
    'Estás trabajando como otra persona. Solo ella puede hacer esto; vuelve antes a tu usuario.',
  'problem.session.actsAsSelf': 'Ya eres tú. Elige a otra persona.',
  'problem.session.cannotMerge': 'Esta sesión no se puede unir. Inicia sesión antes como esa persona.',
  'problem.request.askAgainLater': 'Ya se ha pedido varias veces. Mira el buzón o espera una hora.',
  'problem.registration.pastInput':
    '{name} ha pasado su fecha de consumo preferente: indica por qué puede usarse.',
  'problem.registration.labelOrBatch': 'Indica una etiqueta o un lote.',
  'problem.registration.programProduct': 'Este programa no es para ese producto. Elige otro.',
  'problem.registration.programState': 'Este programa no lleva a ese estado. Elige otro.',
  'problem.registration.notOffered':
    '{name} no se ofrece aquí. Elige otro producto o haz que se ofrezca en este lugar.',
  'problem.registration.finalState':
    'En este estado el alimento ya ha salido de la cocina. Elige el estado en que empieza.',
  'problem.alert.condition': 'Aquí no se vigila eso. Elige otra condición.',
  'problem.alert.field': 'Aquí no dice nada. Déjalo vacío.',
  'problem.alert.order': 'Los límites no están en orden: cada uno es más alto que el anterior.',
  'problem.registration.dateReason': 'Posterior a la fecha calculada. Di por qué o elige una anterior.',
  'problem.registration.noSteps':
    'El producto no tiene una ruta con pasos etiquetados. Añádelos o elige otro modo.',
  'problem.registration.madeBeforeInput':
    'Se hizo después de aquello en lo que se usa. Revisa cuándo se hizo lo segundo.',
  'problem.registration.tooManyLinks': 'Demasiadas entradas para tantas etiquetas. Registra menos a la vez.',
  'problem.held.notYours':
    'Este número no está reservado para este dispositivo o ya se usó. Regístralo de nuevo.',
  'problem.held.count': 'Salen {limit} etiquetas: indica un número para cada una.',
  'problem.label.batchEmpty': 'Aquí no queda nada de este lote. Elige otro.',
  'problem.label.closed': 'Esta etiqueta está cerrada: no queda nada de ella u otra la sustituyó.',
  'problem.label.containerElsewhere':
    'El recipiente está en otra parte. Elige otro, o la ubicación donde está.',
  'problem.label.waiting': 'Esta etiqueta espera su paso. Mueve la que tiene el alimento.',
  'problem.label.noSuchMove': 'Desde su estado la etiqueta no puede ir ahí. Mira qué puede pasar después.',
  'problem.label.changedMeanwhile': 'La etiqueta ha cambiado entretanto. Mírala e inténtalo de nuevo.',
  'problem.container.inItself':
    'Un recipiente no puede estar dentro de sí mismo ni de otro que esté dentro de él.',
  'problem.container.tooDeep': 'Los recipientes se anidan como máximo hasta seis niveles.',
  'problem.container.noTare': 'No se conoce la tara de {names}. Escríbela en el recipiente o en su modelo.',
  'problem.container.belowTare': 'Pesa menos que el recipiente vacío. Comprueba la báscula o la tara.',
  'problem.container.empty': 'No hay nada dentro que se pueda pesar.',
  'problem.container.severalProducts':
    'Dentro hay varios productos: el neto no se puede repartir entre ellos.',
  'problem.container.noWeights':
    'No todo lo que hay dentro se lleva por peso, así que el neto no cambia cantidades.',
  'problem.container.toClean': 'Este recipiente hay que limpiarlo antes.',
  'problem.container.retired': 'Este recipiente está fuera de servicio.',
  'problem.container.noPrefix':
    'Tu organización aún no tiene prefijo de empresa GS1. Escríbelo en los datos de la organización: los números no se inventan.',
  'problem.container.hasSscc': 'Ya tiene un SSCC. Un número que puede estar impreso no se sustituye.',
  'problem.container.usedUp':
    'Se han dado todos los números del prefijo de empresa. Pide otro prefijo a GS1.',
  'problem.container.moveInstead': 'Está lleno o dentro de otro: muévelo, y todo lo que contiene irá con él.',
  'problem.container.elsewhere': 'El otro recipiente está en otra ubicación.',
  'problem.container.onePlace':
    'Indica una sola cosa: la ubicación adonde va o el recipiente en el que entra.',
  'problem.move.partOfOne': 'Solo se puede mover una parte de una sola etiqueta.',
  'problem.stock.countedTwice': 'Está contado dos veces. Indícalo una sola vez.',
  'problem.stock.countedSince': 'Alguien hizo el recuento después de ti. Vuelve a contarlo.',
  'problem.stock.otherMeasure': 'El stock se lleva en {unit}. Cuéntalo en esa medida.',
  'problem.stock.samePlace': 'El origen y el destino son la misma ubicación.',
  'problem.stock.period': 'El final es anterior al principio.',
  'problem.move.noPlace': 'Indica adónde va: una ubicación o un recipiente.',
  'problem.hold.batchOrLabel': 'Indica un lote o una etiqueta.',
  'problem.hold.rejected': 'El lote se rechazó definitivamente.',
  'problem.hold.notHeld': 'El lote no está retenido.',
  'problem.food.tooMany': 'Más de {limit} eventos: elige menos días o menos lotes.',
  'problem.move.asksProcess':
    'Solo una ejecución del programa lo demuestra. Inicia el programa, o pásalo sin control y di por qué.',
  'problem.process.busy': 'Ya hay un programa en marcha con esta etiqueta. Termina ese primero.',
  'problem.process.onePlace': 'Las etiquetas están en lugares distintos. Inicia el programa en cada lugar.',
  'problem.process.notControlled':
    'Este programa no tiene nada que controlar. Pasa el alimento al siguiente estado.',
  'problem.process.over': 'Esta ejecución ya ha terminado.',
  'problem.process.notFulfilled':
    'No se alcanzó todo lo que pide el programa. Di qué se hace con el alimento.',
  'problem.process.noReuse': 'El programa no tiene estado para reutilizar.',
  'problem.drill.over': 'Este simulacro ya ha terminado.',
  'problem.drill.nothing': 'No hay ningún lote así en estos días: elige más días u otros lotes.',
  'problem.drill.fileOrDrill': 'Indica un archivo o un simulacro.',
  'problem.keyData.lotsOrPeriod': 'Indica lotes o un periodo.',
  'problem.food.period': 'Elige {days} días como máximo, y el último después del primero.',
  'problem.trace.batchOrLabel': 'Indica un lote o una etiqueta.',
  'problem.print.size': 'No se puede imprimir una etiqueta de este tamaño.',
  'problem.print.tooMany': 'Estas etiquetas representan más de {limit} piezas. Imprime menos a la vez.',
  'problem.template.twice': 'Un bloque está una sola vez en una plantilla.',
  'problem.print.tooManyLabels': 'Se pueden imprimir como máximo {limit} etiquetas a la vez.',
  'problem.print.tooManyDots':
    'A {dpi} puntos por pulgada se pueden imprimir como máximo {limit} etiquetas de este tamaño a la vez.',
  'problem.print.labelTooLarge':
    'Una etiqueta de este tamaño no se puede imprimir a {dpi} puntos por pulgada.',
  'problem.print.picturesTooLarge':
    'Las imágenes de esta etiqueta son demasiado grandes para {dpi} puntos por pulgada. Redúcelas o elige menos puntos.',
  'problem.print.tooLong': 'Tardaba demasiado y se ha cancelado. Imprime menos etiquetas a la vez.',
  'problem.print.none': 'Aquí aún no hay ninguna impresora. Añade una o imprime desde el navegador.',
  'problem.print.choose': 'Aquí hay varias impresoras y ninguna es la habitual. Elige una.',
  'problem.print.tooManyPieces': 'Son más de {limit} etiquetas en papel. Imprime menos a la vez.',
  'problem.print.codeGone': 'Este código ya se usó o ha caducado. Genera uno nuevo.',
  'problem.print.notDoubtful': 'Este trabajo no quedó en duda: no hay nada que confirmar.',
  'problem.print.tooWide': 'Esta impresora imprime {limit} mm de ancho. Carga etiquetas más estrechas.',
  'problem.print.closed':
    'La etiqueta {serial} está cerrada: su alimento se ha consumido, tirado o anulado. No hay para qué imprimirla.',
  'problem.print.open': 'Este trabajo sigue en la cola. Espera a que termine o cancélalo.',
  'problem.print.connection':
    'No es la dirección de una impresora. Escribe 192.168.1.60, 192.168.1.60:9100 o device:nombre si cuelga del agente.',
  'problem.attachment.empty': 'El archivo está vacío. Elige otro.',
  'problem.attachment.type':
    'No se pueden adjuntar archivos de este tipo. Usa una imagen (JPEG, PNG, WebP, AVIF), PDF, CSV, XLSX o DOCX.',
  'problem.attachment.notAsNamed': 'El contenido no es lo que dice el nombre del archivo. Elige otro.',
  'problem.attachment.broken': 'La imagen está dañada y no se puede leer. Elige otra.',
  'problem.attachment.pixels': 'La imagen tiene más de {limit} megapíxeles. Redúcela antes.',
  'problem.incidence.closed': 'Esta incidencia está cerrada. Abre otra.',
  'problem.haccp.rangeLeavesLimit': 'Lo que se puede escribir deja fuera un límite. Amplíalo.',
  'problem.haccp.hazardElsewhere':
    'Este peligro es de un plan de otra ubicación. Elige uno de esta o de una superior.',
  'problem.haccp.sectionIncomplete': 'Esta sección no está completa. Añade lo que falta.',
  'problem.haccp.unchanged': 'Nada ha cambiado desde la última versión.',
  'problem.haccp.outside': 'Está fuera de límites. No se puede dar por correcto.',
  'problem.haccp.implausible':
    'Esto no puede ser: el valor está entre {minimum} y {maximum}. Revisa lo escrito.',
  'problem.haccp.option': 'No es ninguna de las opciones del punto.',
  'problem.haccp.steps': 'Hay que confirmar todos los pasos obligatorios cuando un control falla.',
  'problem.haccp.corrected': 'Este control ya se corrigió. Corrige el más reciente.',
  'problem.rollOut.over': 'Esto está hecho o cancelado. Solo se envía lo que queda por hacer.',
  'problem.rollOut.laidOut': 'Esto lo puso una plantilla de tareas. Envía la plantilla.',
  'problem.pattern.empty': 'Esta plantilla todavía no tiene tareas. Añade alguna.',
  'problem.logInByDirectory':
    'Tu organización solo deja entrar con su propio inicio de sesión. Escribe tu correo y elige «Entrar con tu organización».',
  'problem.logInOver': 'Este inicio de sesión ha terminado. Empieza de nuevo.',
  'problem.user.directoryDecides': 'Esto lo decide el directorio de la organización. Cámbialo allí.',
  'problem.user.directoryOnly':
    'Esta persona entra con el directorio de la organización: no hay contraseña que elegir.',
  'problem.directory.isOff': 'Activa primero el inicio de sesión de la organización.',
  'problem.directory.noDomain': 'Verifica primero un dominio.',
  'problem.directory.neverWorked': 'Entra una vez con él, para que nadie se quede fuera.',
  'problem.directory.noKeeper': 'Elige un propietario que siempre pueda entrar con contraseña.',
  'problem.directory.keeperWithoutFactor':
    'El propietario que siempre puede entrar necesita antes códigos de un solo uso.',
  'problem.directory.keeperNeedsFactor':
    'Tus códigos de un solo uso son el acceso cuando falla el inicio de sesión de la organización. Elige antes otro propietario para eso.',
  'problem.audit.tooMany': 'Como máximo {limit}.',
  'problem.audit.webAddress': 'Una dirección que empiece por https:// y esté en la red pública.',
  'problem.audit.syslogAddress': 'Un nombre y un puerto, como logs.example.com:6514.',
  'problem.audit.plain': 'Esta instalación solo envía por TLS.',
  'problem.audit.inner': 'Esa dirección está en una red interna, adonde no se envía nada.',
  'problem.audit.certificates': 'Pega certificados en PEM, desde BEGIN CERTIFICATE hasta END CERTIFICATE.',
  'problem.audit.cursor': 'Ese no es un lugar de esta auditoría.',
  'problem.directory.ownersOnly': 'Solo los propietarios cambian cómo entran las personas.',
  'problem.directory.domain': 'No es un dominio. Escríbelo como cocina.com.',
  'problem.directory.publicDomain':
    'Cualquiera puede tener una dirección en {domain}. Usa un dominio propio.',
  'problem.directory.tooMany': 'Como máximo {limit}.',
  'problem.directory.address':
    'No es una dirección a la que se pueda preguntar. Empieza por https:// y se llega a ella desde internet.',
  'problem.directory.incomplete': 'Rellena esto antes de activarlo.',
  'problem.directory.metadata': 'No son los metadatos de un proveedor SAML: {reason}',
  'problem.directory.keeper': 'Elige un propietario de esta organización.',
  'problem.directory.enforced':
    'El inicio de sesión de la organización es el único acceso. Permite antes las contraseñas.',
  'problem.directory.keeperStays':
    'Este propietario siempre puede entrar con contraseña mientras el inicio de sesión de la organización sea el único acceso. Elige antes a otro para eso.',
  'problem.forwarder.phones': 'No son teléfonos: {wrong}. Escríbelos con el país, como +34 600 123 456.',
  'problem.forwarder.webhook': 'Elige el webhook al que va.',
  'problem.forwarder.via': 'Elige al menos una vía.',
  'problem.webhook.secret': 'Una clave es whsec_ y de 24 a 64 bytes en base64.',
  'problem.webhook.address': 'A esta dirección no se envía: debe ser de un servidor de fuera, por https.',
  'problem.push.browser': 'Este navegador no dio una dirección a la que enviar mensajes.',
  'problem.drill.runs': 'Ya hay un simulacro en curso ahí. Termínalo primero.',
} satisfies Record<keyof typeof english, Text>
