import type { connectors as english } from '../en/connectors.ts'
import type { Text } from '../translate.ts'

/** Connections to other systems, the cloud API, and where such systems lead back to. */
export const connectors = {
  'connectors.lead': 'Conexión con otro sistema',
  'connectors.notYet': 'Todavía no disponible',
  'connectors.notYetText':
    'Hoy no se intercambia nada con {system}. Lo que guardes aquí se conserva e indica qué ubicaciones participarán en cuanto exista el intercambio.',
  'connectors.ask': 'Pedirlo',
  'connectors.exchange': 'Qué se intercambiará',
  'connectors.in': 'Entra en Cloche',
  'connectors.out': 'Sale de Cloche',
  'connectors.thing.products': 'Productos con precios y códigos',
  'connectors.thing.recipes': 'Escandallos con sus cantidades',
  'connectors.thing.allergens': 'Alérgenos de los productos',
  'connectors.thing.sales': 'Lo vendido, por producto y hora',
  'connectors.thing.stock': 'Stock por producto y ubicación',
  'connectors.thing.purchases': 'Entregas y lotes de proveedor',
  'connectors.thing.orders': 'Pedidos y sus líneas',
  'connectors.thing.labels': 'Etiquetas para imprimir',
  'connectors.thing.templates': 'Plantillas de etiqueta',
  'connectors.thing.events': 'Lo que ocurre: etiquetas, alarmas, tareas, pedidos',
  'connectors.thing.bookings': 'Reservas, para la previsión del día',
  'connectors.saved': 'Conexiones guardadas',
  'connectors.none': 'No hay ninguna conexión guardada con {system}',
  'connectors.add': 'Guardar una conexión',
  'connectors.edit': 'Cambiar',
  'connectors.name': 'Nombre',
  'connectors.name.missing': 'Ponle un nombre.',
  'connectors.places': 'Ubicaciones que participan',
  'connectors.places.hint': 'Sin ninguna: toda la organización.',
  'connectors.wanted': 'Empezar en cuanto exista el intercambio',
  'connectors.isWanted': 'Empieza cuando exista',
  'connectors.licenseEnded':
    'Apagada: la licencia de este sistema ha terminado. Enciéndela otra vez cuando haya una.',
  'connectors.isOff': 'Desactivada',
  'connectors.whole': 'Toda la organización',
  'connectors.keep': 'Guardar',
  'connectors.cancel': 'Cancelar',
  'connectors.kept': 'Conexión guardada',
  'connectors.unreadable': 'No se han podido cargar las conexiones guardadas',
  'connectors.nothing': 'No existe esa conexión',
  'connectors.nothingText': 'Elige una en el menú.',
  'connectors.orderingOf': 'Pedidos con {product}',
  'connectors.success': 'Has vuelto del otro sistema',
  'connectors.successText':
    '{system} te ha devuelto aquí como tras permitir una conexión. Eso solo no conecta nada: lo que está guardado, y si funciona, está en su propia página.',
  'connectors.successAny':
    'Te ha devuelto aquí como tras permitir una conexión. Eso solo no conecta nada: lo que está guardado, y si funciona, está en la página de ese sistema.',
  'connectors.fail': 'Has vuelto sin conexión',
  'connectors.failText':
    '{system} te ha devuelto aquí como tras una conexión rechazada o interrumpida. No ha cambiado nada.',
  'connectors.failAny':
    'Te ha devuelto aquí como tras una conexión rechazada o interrumpida. No ha cambiado nada.',
  'connectors.toSystem': 'Ir a la página de {system}',
  'connectors.home': 'Ir al inicio',
  'api.title': 'API en la nube',
  'api.lead': 'Todo lo que hacen estas pantallas es una llamada que también pueden hacer tus programas',
  'api.about': 'Qué es',
  'api.aboutText':
    'Llamadas por HTTPS con JSON, bajo una sola dirección. Cada una hace exactamente lo que puede hacer la persona cuyo token lleva.',
  'api.base': 'Dirección',
  'api.docs': 'Leer la descripción de todas las llamadas',
  'api.file': 'Archivo OpenAPI',
  'api.authenticate': 'Cómo iniciar sesión',
  'api.step.login':
    'Inicia sesión con el correo y la contraseña de una persona creada para el programa. La respuesta trae un token.',
  'api.step.place': 'Elige la ubicación en la que se trabaja. La respuesta trae un token nuevo.',
  'api.step.carry': 'Envía el token en cada llamada.',
  'api.life':
    'Un token caduca a los dos días sin uso y en todo caso a los siete días; después hay que volver a iniciar sesión.',
  'api.noTokens':
    'Todavía no hay tokens con nombre que duren meses. Da a cada programa una persona propia, con el rol más bajo que baste.',
  'api.people': 'Usuarios',
  'api.webhooks': 'Webhooks',
} satisfies Record<keyof typeof english, Text>
