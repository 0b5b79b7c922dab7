import type { notices as english } from '../en/notices.ts'
import type { Text } from '../translate.ts'

/** Names of the notifications that the server makes. */
export const notices = {
  'notice.newDevice': 'Nuevo equipo: {name}',
  'notice.newReport.alarmDrill': 'Firmado: {name}',
  'notice.process.finding': '{process}: {finding}',
  'notice.process.finding.value': '{process}: {finding} ({value} °C)',
  'notice.process.forecast.missed': '{process}: los {toC} °C llegarán {minutes} min tarde: divídelo',
  'notice.process.forecast.changed': '{process}: los {toC} °C llegarán ahora {minutes} min tarde: divídelo',
  'notice.process.forecast.never': '{process}: no se llegará a {toC} °C a tiempo de ningún modo: divídelo',
  'notice.process.forecast.onTime': '{process}: al final se llegará a {toC} °C a tiempo',
  'notice.newReport.report': 'Listo: {name}',
  'notice.newReport.recallDrill': 'Firmado: simulacro de retirada de {name}',
  'notice.test.title': 'Prueba de «{name}»',
  'notice.test.text': '{name} envió esta prueba. Di que te ha llegado: con eso se acaba.',
  'notice.labels.expired': {
    one: '{alert}: {count} etiqueta caducada',
    many: '{alert}: {count} etiquetas caducadas',
    other: '{alert}: {count} etiquetas caducadas',
  },
  'notice.labels.expiresSoon': {
    one: '{alert}: {count} etiqueta a punto de caducar',
    many: '{alert}: {count} etiquetas a punto de caducar',
    other: '{alert}: {count} etiquetas a punto de caducar',
  },
  'notice.labels.pastBest': {
    one: '{alert}: {count} etiqueta pasada de consumo preferente',
    many: '{alert}: {count} etiquetas pasadas de consumo preferente',
    other: '{alert}: {count} etiquetas pasadas de consumo preferente',
  },
  'notice.labels.onHold': {
    one: '{alert}: {count} etiqueta retenida',
    many: '{alert}: {count} etiquetas retenidas',
    other: '{alert}: {count} etiquetas retenidas',
  },
  'notice.labels.notPrinted': {
    one: '{alert}: {count} etiqueta sin imprimir',
    many: '{alert}: {count} etiquetas sin imprimir',
    other: '{alert}: {count} etiquetas sin imprimir',
  },
  'notice.labels.first': 'Primero: {list}',
  'notice.trial': 'Prueba: {alert}',
  'notice.sensor.limits': '{sensor}: {value} {unit}',
  'notice.sensor.rate': '{sensor}: cambió {value} {unit}',
  'notice.sensor.doorOpen': '{sensor}: puerta abierta',
  'notice.sensor.noData': '{sensor}: sin datos',
  'notice.sensor.battery': '{sensor}: batería al {value} %',
  'notice.stock.low': '{product}: quedan {left}, mínimo {minimum}',
  'notice.stock.out': '{product}: no queda',
  'notice.haccp.missedCheck': '{point}: control no hecho',
  'notice.haccp.failedCheck': '{point}: fallido, sin control correcto después',
  'notice.owed.late': '{point}: control con retraso',
  'notice.owed.late.text': 'Tocaba antes de {due}; aún no lo ha hecho nadie.',
  'notice.owed.missed.text': 'Tocaba antes de {due}; nadie lo hizo hasta {missed}.',
  'notice.owed.late.cause': 'El control se hizo después de la hora.',
  'notice.owed.late.done': 'Controlado {at}.',
  'notice.owed.late.onTime': 'Controlado {at}, anotado después.',
  'notice.owed.missed.done': 'Recuperado {at}.',
  'notice.device.silent': '{device}: sin señales',
  'notice.device.error': '{device}: comunica un error',
  'notice.licensesEnd.title': {
    one: '{count} licencia termina el {date}',
    many: '{count} de licencias terminan, la primera el {date}',
    other: '{count} licencias terminan, la primera el {date}',
  },
  'notice.licensesEnd.text': '{list}. Vuelve a comprarlas en la tienda si las sigues necesitando.',
  'notice.licensesRenew.title': {
    one: '{count} licencia se renueva el {date}',
    many: '{count} de licencias se renuevan, la primera el {date}',
    other: '{count} licencias se renuevan, la primera el {date}',
  },
  'notice.licensesRenew.text':
    '{list}. Continuar cuesta {price} con impuestos; espera entre tus compras a que se pague.',
  'notice.exportFailed.title': 'Una exportación no se envió',
  'notice.exportFailed.text': 'La exportación del {when} no llegó. {reason} {detail}',
  'notice.exportPaused.title': 'Las exportaciones están en pausa',
  'notice.exportPaused.text':
    'La exportación del {when} no se hizo. {reason} Lo que hay en el destino se queda.',
  'notice.depositFailed.title': 'No se pudo depositar un sello: {name}',
  'notice.depositFailed.text':
    'Se intenta de nuevo por sí solo. Hasta que llegue, nada de fuera prueba lo que se anotó entretanto.',
} satisfies Record<keyof typeof english, Text>
