import type { tablets as english } from '../en/tablets.ts'
import type { Text } from '../translate.ts'

/** The shared tablet of a place: enrolling it, its lock. */
export const tablets = {
  'tablet.enroll': 'Activar esta tableta',
  'tablet.enrollText':
    'Será la tableta compartida de un lugar: se trabaja en ella con PIN o tarjeta. Escribe el código que se hizo en su ficha.',
  'tablet.code': 'Código',
  'tablet.needCode': 'El código tiene ocho signos, como K7QM-2XPT.',
  'tablet.logsOut': 'Al terminar, tu sesión se cierra en este dispositivo.',
  'tablet.notHere': 'No es una tableta compartida',
  'tablet.revoked': 'Esta tableta se revocó. Antes necesita un código nuevo.',
  'tablet.lock': 'Bloqueo de la tableta',
  'tablet.whoWorks': '¿Quién trabaja?',
  'tablet.pin': 'PIN',
  'tablet.people': 'Personas',
  'tablet.search': 'Buscar un nombre',
  'tablet.noName': 'Nadie con ese nombre tiene un PIN aquí.',
  'tablet.noPins': 'Todavía nadie tiene un PIN aquí. Las tarjetas abren la tableta.',
  'tablet.nameOrCard': 'Toca tu nombre o acerca tu tarjeta al lector.',
  'tablet.other': 'Otra persona',
  'tablet.typePin': 'Escribe tu PIN',
  'tablet.chooseOwn': 'Este PIN te lo dio otra persona. Elige el tuyo: desde ahora solo lo sabrás tú.',
  'tablet.ownPin': 'Tu PIN nuevo',
  'tablet.ownAgain': 'Otra vez el mismo',
  'tablet.notSame': 'No eran iguales. Elígelo otra vez.',
  'tablet.goOn': 'Seguir',
  'tablet.unlock': 'Desbloquear',
  'tablet.tooShort': 'Un PIN tiene al menos cuatro cifras.',
  'tablet.waits':
    'Demasiados PIN equivocados de {name}. Se acepta otro a las {time}. Los demás no tienen que esperar.',
  'tablet.cardWaits': 'Demasiadas tarjetas desconocidas. Se acepta otra a las {time}.',
  'tablet.away':
    'Sin conexión: nadie puede entrar hasta que vuelva. Quien trabajaba cuando se cortó habría podido seguir.',
  'tablet.somebody': 'alguien',
  'tablet.byPassword': 'Entrar con contraseña',
  'tablet.place': 'Está en',
  'tablet.makeCode': 'Hacer el código',
  'tablet.makeNewCode': 'Hacer un código nuevo',
  'tablet.enrolled': 'La tableta está activada. No hay que hacer nada más.',
  'tablet.stepOpen': 'Abre {address} en la tableta, o lee con su cámara el código de abajo.',
  'tablet.stepType': 'Escribe allí el código. Vale hasta las {time}, una vez.',
  'tablet.qr': 'Código que abre la página de la tableta',
  'tablet.waitsForCode': 'Esperando a la tableta',
  'tablet.revoke': 'Revocar',
  'tablet.revokeTitle': '¿Revocar {name}?',
  'tablet.revokeText': 'Quien trabaja en ella queda fuera al momento, y pide un código nuevo.',
  'tablet.isRevoked': 'Tableta revocada',
  'tablet.waiting': {
    one: 'Queda sin enviar {count} cosa que {name} hizo aquí. Está cifrada y se envía cuando {name} desbloquee otra vez esta tableta.',
    many: 'Quedan sin enviar {count} cosas que {name} hizo aquí. Están cifradas y se envían cuando {name} desbloquee otra vez esta tableta.',
    other:
      'Quedan sin enviar {count} cosas que {name} hizo aquí. Están cifradas y se envían cuando {name} desbloquee otra vez esta tableta.',
  },
} satisfies Record<keyof typeof english, Text>
