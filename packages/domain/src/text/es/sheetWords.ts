import type { Text } from '../translate.ts'
import type { sheetWords as en } from '../en/sheetWords.ts'

/** Cómo se llaman también las columnas de una hoja, por entidad y columna; separadas por comas. */
const headers = {
  'sheetHeader.product.name':
    'nombre, nombre del producto, nombre producto, producto, denominacion, articulo, titulo',
  'sheetHeader.product.description': 'descripcion, detalle, detalles',
  'sheetHeader.product.sku':
    'referencia, codigo interno, codigo de articulo, codigo articulo, numero de articulo',
  'sheetHeader.product.gtin': 'codigo de barras, codigo barras, codigo ean',
  'sheetHeader.product.type': 'tipo, tipo de producto, tipo producto, clase',
  'sheetHeader.product.brand': 'marca, marcas',
  'sheetHeader.product.consumptionUnit': 'unidad, unidad de consumo, unidad de medida',
  'sheetHeader.product.weight': 'peso, peso neto, peso unitario',
  'sheetHeader.product.weight.pack': 'cantidad, cantidad neta, contenido, contenido neto, formato',
  'sheetHeader.product.ingredientsText': 'ingredientes, lista de ingredientes',
  'sheetHeader.product.allergens.contains': 'alergenos, alergeno, contiene, alergenos contenidos',
  'sheetHeader.product.allergens.traces':
    'trazas, puede contener, puede contener trazas, puede contener trazas de, alergenos trazas',
  'sheetHeader.product.allergens.cannotEnsure':
    'no se puede asegurar, no asegurado, ausencia no asegurada, no se garantiza la ausencia',
  'sheetHeader.product.allergens.notContained': 'no contiene, libre de, sin',
  'sheetHeader.product.tag': 'etiqueta, etiquetas',
  'sheetHeader.user.name': 'nombre de pila, nombre',
  'sheetHeader.user.lastName': 'apellido, apellidos',
  'sheetHeader.user.fullName': 'nombre completo, nombre y apellidos, persona, empleado, trabajador',
  'sheetHeader.user.email': 'correo, correo electronico, email, e mail, direccion de correo',
  'sheetHeader.user.phone': 'telefono, movil, numero de telefono',
  'sheetHeader.user.profileId': 'perfil, perfil de trabajo, puesto, puesto de trabajo, cargo',
  'sheetHeader.user.locationId': 'lugar, ubicacion, cocina, centro, local, sede, centro de trabajo',
  'sheetHeader.user.roleLevel': 'rol, acceso, nivel de rol',
  'sheetHeader.user.locale': 'idioma, lengua',
}

/** Lo que se escribe en las celdas por las opciones de un campo, y lo que dicen las tablas de alérgenos. */
const cells = {
  'sheetWord.product.type.ingredient': 'ingrediente, materia prima',
  'sheetWord.product.type.intermediate':
    'intermedio, semielaborado, elaborado intermedio, preparacion, producto intermedio',
  'sheetWord.product.type.selling': 'venta, producto de venta, producto final, producto terminado, plato',
  'sheetWord.allergens.none': 'ninguno, ninguna, nada, sin alergenos',
  'sheetWord.allergenLevel.contains': 'si, contiene, verdadero',
  'sheetWord.allergenLevel.traces': 'trazas, traza, puede contener, puede contener trazas',
  'sheetWord.allergenLevel.cannotEnsure': 'no se puede asegurar, no asegurado',
  'sheetWord.allergenLevel.notContained': 'no contiene, sin, libre, falso',
}

/** Lo que se escribe por las unidades, por sí y por no, y entre dos cosas de una celda. */
const values = {
  'sheetWord.unit.mg': 'miligramo, miligramos',
  'sheetWord.unit.g': 'gramo, gramos',
  'sheetWord.unit.kg': 'kilogramo, kilogramos',
  'sheetWord.unit.oz': 'onza, onzas',
  'sheetWord.unit.lb': 'libra, libras',
  'sheetWord.unit.ml': 'mililitro, mililitros',
  'sheetWord.unit.cl': 'centilitro, centilitros',
  'sheetWord.unit.dl': 'decilitro, decilitros',
  'sheetWord.unit.l': 'litro, litros',
  'sheetWord.unit.piece': 'pieza, piezas, unidad, unidades, ud, uds, u',
  'sheetWord.unit.serving': 'racion, raciones, porcion, porciones',
  'sheetWord.unit.slice': 'loncha, lonchas, rebanada, rebanadas, rodaja, rodajas',
  'sheetWord.unit.leaf': 'hoja, hojas',
  'sheetWord.unit.cup': 'taza, tazas',
  'sheetWord.unit.tablespoon': 'cucharada, cucharadas',
  'sheetWord.unit.teaspoon': 'cucharadita, cucharaditas',
  'sheetWord.life.minutes': 'minuto, minutos',
  'sheetWord.life.hours': 'hora, horas',
  'sheetWord.life.days': 'dia, dias',
  'sheetWord.life.weeks': 'semana, semanas',
  'sheetWord.life.months': 'mes, meses',
  'sheetWord.answer.yes': 'si, s, verdadero',
  'sheetWord.answer.no': 'falso',
  'sheetWord.and': 'y, e',
}

/** Palabras con las que se leen las hojas: nunca se muestran. */
export const sheetWords: Record<keyof typeof en, Text> = { ...headers, ...cells, ...values }
