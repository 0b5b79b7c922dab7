import type { auth as english } from '../en/auth.ts'
import type { Text } from '../translate.ts'

export const auth = {
  'auth.title': 'Iniciar sesión',
  'auth.lead': 'Entra en tu cocina',
  'auth.email': 'Correo electrónico',
  'auth.password': 'Contraseña',
  'auth.showPassword': 'Mostrar la contraseña',
  'auth.hidePassword': 'Ocultar la contraseña',
  'auth.submit': 'Iniciar sesión',
  'auth.recover': 'Recuperar contraseña',
  'auth.needEmail': 'Escribe tu correo, por ejemplo ana@cocina.com.',
  'auth.needPassword': 'Escribe tu contraseña.',
  'auth.loggingOut': 'Cerrando sesión',
  'auth.language': 'Idioma',
} satisfies Record<keyof typeof english, Text>
