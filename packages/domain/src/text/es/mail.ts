import type { mail as english } from '../en/mail.ts'
import type { Text } from '../translate.ts'

/** Cartas que envía Cloche: asunto, párrafos, botón y por qué llegan. */
export const mail = {
  'mail.greeting': 'Hola, {name}:',
  'mail.hello': 'Hola:',
  'mail.hint': 'Si el botón no responde, copia esta dirección en el navegador:',

  'mail.password.subject': 'Elige una contraseña nueva',
  'mail.password.text':
    'Se ha pedido una contraseña nueva para tu cuenta en {organization}. El enlace sirve una sola vez, hasta el {until}.',
  'mail.password.ignore': '¿No has sido tú? Entonces no hagas nada: tu contraseña sigue igual.',
  'mail.password.button': 'Elegir contraseña',
  'mail.password.footer': 'Recibes este mensaje porque alguien ha escrito {email} en «recuperar contraseña».',

  'mail.passwordChanged.subject': 'Tu contraseña ha cambiado',
  'mail.passwordChanged.text':
    'La contraseña de tu cuenta en {organization} se cambió el {at}. Todas las demás sesiones se han cerrado.',
  'mail.passwordChanged.alarm':
    '¿No has sido tú? Recupera la contraseña ahora mismo y avisa a quien gestiona tu organización.',
  'mail.passwordChanged.button': 'Recuperar contraseña',
  'mail.passwordChanged.footer': 'Recibes este mensaje porque {email} es el correo de la cuenta.',

  'mail.tokenSet.subject': 'Se ha fijado un PIN o una tarjeta a tu nombre',
  'mail.tokenSet.pinByOther':
    '{by} fijó un PIN para ti en {organization} el {at}. No abre nada hasta que elijas el tuyo en su lugar, en una tableta compartida.',
  'mail.tokenSet.pinByYou':
    'Tu PIN en {organization} se fijó el {at}, en tu propio nombre. Un PIN dice en las tabletas compartidas que eres tú.',
  'mail.tokenSet.cardByOther':
    '{by} fijó una tarjeta para ti en {organization} el {at}. Quien la acerque a una tableta compartida trabaja allí en tu nombre.',
  'mail.tokenSet.cardByYou':
    'Tu tarjeta en {organization} se fijó el {at}, en tu propio nombre. Quien la acerque a una tableta compartida trabaja allí en tu nombre.',
  'mail.tokenSet.alarm': '¿No sabes nada de ello? Avisa enseguida a quien gestiona tu organización.',
  'mail.tokenSet.button': 'Mi cuenta',
  'mail.tokenSet.footer': 'Recibes este mensaje porque {email} es el correo de la cuenta.',
  'mail.pinTried.subject': 'Alguien está probando tu PIN',
  'mail.pinTried.text':
    'Hasta el {at} se escribieron tantos PIN equivocados a tu nombre en {organization} que por ahora solo se acepta uno por hora. Tu tarjeta y tu contraseña siguen abriendo.',
  'mail.pinTried.alarm':
    '¿No has sido tú? Avisa a quien gestiona tu organización: el registro de auditoría dice en qué tabletas fue.',
  'mail.pinTried.button': 'Mi cuenta',
  'mail.pinTriedOf.subject': 'Alguien está probando el PIN de {person}',
  'mail.pinTriedOf.text':
    'Hasta el {at} se escribieron tantos PIN equivocados a nombre de {person} en {organization} que por ahora solo se acepta uno por hora. Su tarjeta y su contraseña siguen abriendo.',
  'mail.pinTriedOf.alarm':
    'El registro de auditoría dice en qué tabletas fue. Pregunta a {person} si ha sido cosa suya.',
  'mail.pinTriedOf.button': 'Registro de auditoría',
  'mail.pinTriedOf.footer': 'Recibes este mensaje porque gestionas a las personas de {organization}.',

  'mail.factorOn.subject': 'El acceso con código se ha activado',
  'mail.factorOn.text':
    'Desde el {at}, para entrar en tu cuenta de {organization} se pide un código de tu aplicación de autenticación.',
  'mail.factorOn.alarm':
    '¿No has sido tú? Cambia la contraseña enseguida y avisa a quien gestiona tu organización.',
  'mail.factorOn.button': 'Mi cuenta',
  'mail.factorOff.subject': 'El acceso con código se ha desactivado',
  'mail.factorOff.text':
    'Desde el {at}, para entrar en tu cuenta de {organization} ya no se pide ningún código. Lo ha desactivado {actor}.',
  'mail.factorOff.alarm':
    '¿No has sido tú? Cambia la contraseña enseguida y avisa a quien gestiona tu organización.',
  'mail.factorOff.button': 'Mi cuenta',

  'mail.invitation.subject': '{organization} te da acceso a Cloche',
  'mail.invitation.text': '{inviter} te ha abierto una cuenta en {organization} con el correo {email}.',
  'mail.invitation.textNobody': '{organization} te ha abierto una cuenta con el correo {email}.',
  'mail.invitation.how':
    'Elige una contraseña y ya puedes empezar. El enlace sirve una sola vez, hasta el {until}.',
  'mail.invitation.button': 'Abrir mi cuenta',
  'mail.invitation.footer':
    'Recibes este mensaje porque {organization} ha introducido tu dirección. Si no sabes por qué, ignóralo.',

  'mail.firstOwner.subject': 'Configura Cloche',
  'mail.firstOwner.text':
    'Se ha iniciado un nuevo Cloche en {address}. Con este enlace creas su propia organización y eres su propietario.',
  'mail.firstOwner.how': 'El enlace vale una sola vez, hasta el {until}.',
  'mail.firstOwner.button': 'Configurar Cloche',
  'mail.firstOwner.footer':
    'Recibes este correo porque quien gestiona este Cloche ha indicado tu dirección. Si no sabes por qué, ignóralo.',

  'mail.signUp.subject': 'Confirma tu correo para empezar con Cloche',
  'mail.signUp.text': 'Con este enlace eliges una contraseña y {organization} empieza con Cloche.',
  'mail.signUp.how': 'El enlace vale una sola vez, hasta el {until}. Hasta entonces no se crea nada.',
  'mail.signUp.button': 'Confirmar y empezar',
  'mail.signUp.footer':
    'Recibes este correo porque alguien ha indicado {email} para empezar con Cloche. Si no has sido tú, ignóralo.',
  'mail.signUpKnown.subject': 'Ya tienes una cuenta',
  'mail.signUpKnown.text':
    'Alguien ha indicado {email} para empezar con Cloche, pero ya hay una cuenta con esta dirección. Entra con ella.',
  'mail.signUpKnown.how': '¿Ya no sabes la contraseña? Recupérala desde la página de acceso.',
  'mail.signUpKnown.button': 'Entrar',

  'mail.auditPaused.subject': 'La auditoría ya no se envía a {receiver}',
  'mail.auditPaused.text':
    'Desde el {at} la auditoría de {organization} no se envía a «{receiver}». No se pierde nada: sigue desde donde paró en cuanto alguien la reanude.',
  'mail.auditPaused.gone': 'El receptor dijo que su dirección ya no existe (410).',
  'mail.auditPaused.denied': 'El receptor denegó el acceso varias veces seguidas (401 o 403).',
  'mail.auditPaused.failing': 'El receptor no aceptó nada durante 24 horas.',
  'mail.auditPaused.person': 'Alguien la puso en pausa.',
  'mail.auditPaused.how': 'Mira qué respondió, corrígelo y reanuda el envío.',
  'mail.auditPaused.button': 'Abrir la auditoría',
  'mail.auditPaused.footer': 'Recibes este correo porque eres propietario de {organization}.',
  'mail.customerClosed.subject': '{organization} se ha cerrado',
  'mail.customerClosed.text':
    '{organization} se cerró el {at}. Ya no puede entrar nadie. Todo lo suyo se borra el {until}.',
  'mail.customerClosed.data':
    'Se está escribiendo todo lo suyo en un solo archivo. El enlace lo abre en cuanto esté, hasta que se borre todo; quien tenga el enlace tiene el archivo.',
  'mail.customerClosed.button': 'Descargar todo',
  'mail.customerClosed.how':
    'Hasta entonces, quien atiende a tu organización puede reabrirla tal como estaba.',
  'mail.customerClosed.footer': 'Recibes este correo porque eres propietario de {organization}.',

  'mail.email.subject': 'Confirma tu nuevo correo',
  'mail.email.text':
    'A partir de ahora quieres entrar en {organization} con {email}. Confirma que esta dirección es tuya.',
  'mail.email.how':
    'El enlace sirve una sola vez, hasta el {until}. Mientras tanto sigue valiendo tu correo anterior.',
  'mail.email.button': 'Confirmar esta dirección',
  'mail.email.footer':
    'Recibes este mensaje porque alguien ha indicado {email} como su nuevo correo. Si no has sido tú, ignóralo.',

  'mail.emailConsent.subject': '¿Cambiamos tu correo?',
  'mail.emailConsent.how':
    'Solo cambia si lo dices aquí, antes del {until}, y la nueva dirección también lo confirma. Si no, no hagas nada.',
  'mail.emailConsent.button': 'Ver el cambio',

  'mail.emailNotice.subject': 'Tu correo está a punto de cambiar',
  'mail.emailNotice.text': 'Tu cuenta en {organization} va a pasar al correo {email}, a petición de {asker}.',
  'mail.emailNotice.how':
    'Si es correcto, no tienes que hacer nada. Si no lo es, conserva tu dirección con este enlace cuanto antes.',
  'mail.emailNotice.button': 'Conservar mi dirección',
  'mail.emailNotice.footer':
    'Recibes este mensaje porque esta dirección es el correo de la cuenta hasta que se confirme el nuevo.',

  'mail.enrolment.subject': '{name} quiere trabajar en {location}',
  'mail.enrolment.text': '{name} ({email}) pide trabajar en {location}.',
  'mail.enrolment.how':
    'Acepta o rechaza antes del {until}. Vale la primera respuesta, la tuya o la de otro responsable.',
  'mail.enrolment.button': 'Responder',
  'mail.enrolment.footer':
    'Recibes este mensaje porque gestionas los usuarios de {location} en {organization}.',

  'mail.enrolmentAccepted.subject': 'Ya trabajas en {location}',
  'mail.enrolmentAccepted.text': '{decider} te ha asignado a {location}. Elígela en Cloche para empezar.',
  'mail.enrolmentAccepted.button': 'Abrir Cloche',
  'mail.enrolmentRefused.subject': 'No se te ha asignado a {location}',
  'mail.enrolmentRefused.text':
    '{decider} no ha aceptado asignarte a {location}. Pregúntale si lo necesitas.',
  'mail.enrolmentAnswer.footer':
    'Recibes este mensaje porque pediste trabajar en otra ubicación de {organization}.',

  'mail.erasureAsked.subject': '{person} pide que se borren sus datos',
  'mail.erasureAsked.text':
    '{person} pide a {organization} que borre lo que se guarda sobre su persona. Decide en Cloche, en Organización, Tus datos.',
  'mail.erasureAsked.button': 'Abrir Cloche',
  'mail.erasureAsked.footer': 'Recibes este mensaje porque eres propietario de {organization}.',

  'mail.ticketAnswered.subject': 'Soporte ha respondido: {ticket}',
  'mail.ticketAnswered.text': '{writer} ha respondido a tu consulta «{ticket}»:',
  'mail.ticketAnswered.words': '{words}',
  'mail.ticketAnswered.button': 'Abrir la consulta',
  'mail.ticketAnswered.footer': 'Recibes este correo porque consultaste a soporte desde {organization}.',
  'mail.ticketAsked.subject': '{organization} consulta: {ticket}',
  'mail.ticketAsked.text': '{writer}, de {organization}, ha escrito a soporte en «{ticket}»:',
  'mail.ticketAsked.words': '{words}',
  'mail.ticketAsked.button': 'Abrir la consulta',
  'mail.ticketAsked.footer': 'Recibes este correo porque esta dirección es la de contacto de la instalación.',

  'mail.alarm.subject': '{level}: {title}',
  'mail.alarm.title': '{title}',
  'mail.alarm.description': '{description}',
  'mail.alarm.where': 'En {location}, desde el {at}.',
  'mail.alarm.breach': 'El peor valor fue {peak}. Límites: {limits}.',
  'mail.alarm.over': 'Terminó el {ended}. Aun así alguien tiene que mirar qué ha causado.',
  'mail.alarm.first': '¿Te toca a ti? Dilo con un toque: así no se avisa a nadie más.',
  'mail.alarm.repeat': 'Todavía no se ha hecho cargo nadie. Este es el recordatorio {number}.',
  'mail.alarm.escalation': 'Los primeros avisados no han respondido: ahora se te avisa a ti.',
  'mail.alarm.again': '{forwarder} te lo envía: todavía no lo ha resuelto nadie.',
  'mail.alarm.resolved': '{forwarder} te lo envía. Está resuelto.',
  'mail.alarm.trial': 'Es una prueba de las alarmas. Di que te ha llegado.',
  'mail.alarm.address': 'En Cloche: {address}',
  'mail.alarm.button': 'Ver y responder',
  'mail.alarm.footer':
    'Recibes este mensaje porque una regla de reenvío de {organization} te nombra. El enlace es solo tuyo y vale hasta el {until}: quien lo abra responde en tu nombre.',
  'mail.alarm.footerOwn':
    'Recibes este mensaje porque lo pediste en tu cuenta. El enlace es solo tuyo y vale hasta el {until}: quien lo abra responde en tu nombre.',
  'mail.alarm.footerPlace':
    'Recibes este mensaje porque atiendes los avisos de {location}, {organization}. El enlace es solo tuyo y vale hasta el {until}.',
  'mail.alarm.footerPerson':
    'Recibes este mensaje porque el aviso es para ti, en {location}, {organization}. El enlace es solo tuyo y vale hasta el {until}.',
  'mail.alarms.subject': {
    one: '{count} aviso más en {organization}',
    many: '{count} de avisos en {organization}',
    other: '{count} avisos en {organization}',
  },
  'mail.alarms.intro': {
    one: 'Hubo muchos en un minuto: este llega por separado.',
    many: 'Hubo muchos en un minuto: estos {count} de avisos llegan juntos.',
    other: 'Hubo muchos en un minuto: estos {count} llegan juntos.',
  },
  'mail.alarms.button': 'Abrir en Cloche',
  'mail.alarms.footer':
    'Recibes este mensaje porque una regla de reenvío de {organization} te nombra, o porque lo pediste.',
  'mail.passwordByDirectory.subject': 'Cómo entrar',
  'mail.passwordByDirectory.text':
    '{organization} da acceso a su gente con su propio inicio de sesión. Escribe allí tu correo; no necesitas contraseña de Cloche.',
  'mail.passwordByDirectory.button': 'Ir al inicio de sesión',
  'mail.licensesEnd.subject': {
    one: '{count} licencia de {organization} termina el {date}',
    many: '{count} de licencias de {organization} terminan, la primera el {date}',
    other: '{count} licencias de {organization} terminan, la primera el {date}',
  },
  'mail.licensesEnd.text': 'Estas licencias terminan el {date} o poco después: {list}.',
  'mail.licensesEnd.ends':
    'No se renuevan solas. Vuelve a comprarlas en la tienda si las sigues necesitando.',
  'mail.licensesEnd.renews':
    'Continuar cuesta {price} con impuestos, a los precios de hoy. La renovación espera entre tus compras 14 días antes del final; si no se paga, terminan.',
  'mail.licensesEnd.button': 'Ver las licencias',
  'mail.licensesEnd.footer': 'Recibes esto porque eres propietario de {organization}.',
  'mail.exportFailed.subject': 'Una exportación de {organization} no se envió',
  'mail.exportFailed.text': 'La exportación del {when} no llegó a su destino. {reason} {detail}',
  'mail.exportFailed.next':
    'La siguiente se hace a su hora. Hasta entonces, tu archivo allí es el último que llegó.',
  'mail.exportFailed.button': 'Ver las exportaciones',
  'mail.exportFailed.footer': 'Recibes esto porque eres propietario de {organization}.',
  'mail.exportPaused.subject': 'Las exportaciones de {organization} están en pausa',
  'mail.exportPaused.text':
    'La exportación del {when} no se hizo. {reason} Lo que hay en el destino se queda. Las exportaciones siguen por sí solas en cuanto vuelva a haber una licencia de copias de seguridad; a mano puedes exportar cuando quieras.',
  'mail.exportPaused.button': 'Ver las exportaciones',
  'mail.sealDeposit.subject': 'Sello de {organization}, bloque {block}',
  'mail.sealDeposit.greeting': 'A quien corresponda',
  'mail.sealDeposit.text':
    'Este es el sello de todo lo que {organization} tenía anotado cuando se selló el bloque {block}, el {at}. Guarda este correo.',
  'mail.sealDeposit.how':
    'Quien dude después de las anotaciones las compara con él: en la página Confianza de la organización, o con el programa verify-chain.mjs y el texto que sigue como archivo.',
  'mail.sealDeposit.footer': 'Recibes este correo porque {organization} deposita aquí sus sellos.',
  'mail.report.subject': '{title}: {days}',
  'mail.report.day': '{kind} de {place} del {from}, en los archivos de esta carta.',
  'mail.report.days': '{kind} de {place} del {from} al {to}, en los archivos de esta carta.',
  'mail.report.isEmpty': 'No contiene nada: no pasó nada de eso.',
  'mail.report.draft': 'Es un borrador: sus días aún no han acabado.',
  'mail.report.incomplete': 'Le falta algo; la primera página dice qué.',
  'mail.report.tooLarge':
    'Los archivos son demasiado grandes para una carta. Abre el informe en Cloche para descargarlos.',
  'mail.report.button': 'Abrir en Cloche',
  'mail.report.tooLargeOutside':
    'Los archivos son demasiado grandes para una carta. Pídelos a {organization}.',
  'mail.report.check': 'Comprobar el informe',
  'mail.report.footer': 'Recibes esto porque un envío programado de {organization} te nombra.',
  'mail.report.footerTrial': 'Recibes esto porque has probado un envío programado de {organization}.',
  'mail.report.unsubscribe': 'No quiero recibir más estos informes',
} satisfies Record<keyof typeof english, Text>
