import type { tours as english } from '../en/tours.ts'
import type { Text } from '../translate.ts'

export const tours = {
  'tour.next': 'Siguiente',
  'tour.back': 'Atrás',
  'tour.finish': 'Hecho',
  'tour.skip': 'Salir de la visita',
  'tour.progress': '{at} de {count}',
  'tour.home.floor.title': 'Empieza aquí',
  'tour.home.floor.text':
    'Escanea algo que ya tenga etiqueta o haz una nueva. Debajo está lo que más te importa.',
  'tour.home.location.title': 'Dónde trabajas',
  'tour.home.location.text':
    'Esta es la ubicación que has elegido: su dirección, horarios, personas y equipos.',
  'tour.home.locations.title': 'Cambia de ubicación',
  'tour.home.locations.text':
    'En esta lista están todas las ubicaciones que puedes ver. Para trabajar en otra, elígela aquí arriba cuando quieras.',
  'tour.home.me.title': 'Tu cuenta',
  'tour.home.me.text':
    'Idioma, unidades, zona horaria, contraseña y aspecto de la aplicación: todo está detrás de tu foto.',
  'tour.organization.details.title': 'Tu organización',
  'tour.organization.details.text':
    'Lo que etiquetas, informes e invitados saben de tu negocio sale de aquí.',
  'tour.organization.parts.title': 'Sus partes',
  'tour.organization.parts.text':
    'El árbol de ubicaciones, las licencias y el perfil público tienen cada uno su pestaña.',
  'tour.organization.change.title': 'Mantenla al día',
  'tour.organization.change.text':
    'Dirección, NIF y contacto se cambian con este botón. Cada cambio queda en el historial.',
  'tour.profile.you.title': 'Este eres tú',
  'tour.profile.you.text': 'Tu nombre y tu foto son lo que tus compañeros ven junto a todo lo que haces.',
  'tour.profile.parts.title': 'A tu gusto',
  'tour.profile.parts.text':
    'Unidades, zona horaria, tamaño de las listas, correo y contraseña están en estas pestañas. También dónde puedes trabajar y por qué.',
  'tour.profile.menu.title': 'Siempre a mano',
  'tour.profile.menu.text':
    'Desde cualquier pantalla vuelves aquí por tu foto. Las visitas guiadas también se repiten desde ahí.',
  'tour.product.list.title': 'Tus productos',
  'tour.product.list.text':
    'Ingredientes, semielaborados y platos: todo lo que lleva etiqueta empieza como producto.',
  'tour.product.find.title': 'Encuéntralo rápido',
  'tour.product.find.text':
    'Escribe parte del nombre o de un código. Los filtros acotan la lista y quedan en la dirección, listos para compartir.',
  'tour.product.new.title': 'Añade los tuyos',
  'tour.product.new.text': 'Crea un producto o trae toda una lista desde una hoja de cálculo.',
} satisfies Record<keyof typeof english, Text>
