import type { scan as en } from '../en/scan.ts'
import type { Text } from '../translate.ts'

export const scan = {
  'scan.title': 'Escanear',
  'scan.intro': 'Una etiqueta, un lote, un recipiente, un equipo, una ubicación: se abre lo que escanees.',
  'scan.typed': 'Código',
  'scan.typedPlaceholder': 'Serie, lote o código de barras',
  'scan.find': 'Buscar',
  'scan.openCamera': 'Abrir la cámara',
  'scan.picture': 'Imagen de la cámara',
  'scan.torch': 'Luz',
  'scan.otherCamera': 'Otra cámara',
  'scan.wedgeHint': 'Con un lector de mano basta con escanear, en cualquier pantalla.',
  'scan.looking': 'Buscando',
  'scan.several': 'Varios registros tienen este código. ¿Cuál?',
  'scan.nothing': 'No se encontró nada',
  'scan.nothingText': 'Nada de lo que puedes ver aquí tiene este código.',
  'scan.noScreen': 'Se encontró, pero no puedes abrirlo aquí.',
  'scan.kept':
    'Nada de lo que conoce este dispositivo tiene este código. Se guarda y se busca en cuanto haya conexión.',
  'offline.otherNumbers':
    'Otro navegador usó antes los mismos números. Se ha registrado con otros nuevos: tira las etiquetas impresas e imprímelas otra vez.',
  'offline.differs': 'Se imprimió con fechas distintas de las vigentes. Vuelve a imprimir sus etiquetas.',
  'offline.newLabel':
    'La fecha ha cambiado: el alimento está ahora bajo la etiqueta nueva {serial}. Imprímela.',
  'offline.scanNothing': 'Nada de lo que puedes ver aquí tiene este código.',
  'offline.scanFound': 'Es {title}.',
  'scan.again': 'Escanear otra vez',
  'scan.camera.refused': 'La cámara no está permitida',
  'scan.camera.refusedText':
    'Permite la cámara para esta página en el navegador, junto a la dirección, y vuelve a intentarlo. También puedes escribir el código.',
  'scan.camera.missing': 'Este dispositivo no tiene cámara',
  'scan.camera.missingText': 'Escribe el código o usa un lector de mano.',
  'scan.camera.busy': 'Otra aplicación usa la cámara',
  'scan.camera.busyText': 'Ciérrala y vuelve a intentarlo, o escribe el código.',
  'scan.camera.insecure': 'La cámara necesita una dirección segura',
  'scan.camera.insecureText': 'Abre esta página por https o escribe el código.',
  'scan.camera.failed': 'No se pudo iniciar la cámara',
  'scan.camera.failedText': 'Vuelve a intentarlo o escribe el código.',
  'scan.guest': 'Este código es de una cocina',
  'scan.guestText': 'Inicia sesión para ver qué es, de dónde viene y cuánto dura.',
  'scan.login': 'Iniciar sesión',
  'scan.opening': 'Abriendo el código',
} satisfies Record<keyof typeof en, Text>
