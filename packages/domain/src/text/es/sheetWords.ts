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
  'sheetHeader.supplierProduct.supplierCode':
    'codigo, cod, codigo de articulo, codigo articulo, codigo producto, codigo de producto, referencia, ref, numero de articulo, n articulo',
  'sheetHeader.supplierProduct.supplierName':
    'nombre, descripcion, articulo, denominacion, nombre del producto, descripcion del articulo, concepto',
  'sheetHeader.supplierProduct.gtin': 'codigo de barras, codigo barras, codigo ean',
  'sheetHeader.supplierProduct.productId': 'vuestro producto, tu producto, producto propio, nuestro nombre',
  'sheetHeader.supplierProduct.pack': 'formato, envase, tamano, contenido, contenido neto, caja',
  'sheetHeader.supplierProduct.packName': 'tipo de envase, presentacion, embalaje, unidad de venta',
  'sheetHeader.supplierProduct.price':
    'precio, pvp, tarifa, precio neto, precio nuevo, nuevo precio, precio unitario, precio por caja, precio caja, precio eur, coste, importe',
  'sheetHeader.supplierProduct.minimumPacks': 'pedido minimo, cantidad minima, minimo',
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

/** Cabeceras de los albaranes, y lo que precede a un valor en ellos; separadas por comas. */
const notes = {
  'noteHead.code': 'codigo, cod, articulo, cod articulo, codigo articulo, ref, referencia, cod art',
  'noteHead.name': 'descripcion, producto, concepto, denominacion, nombre, detalle',
  'noteHead.quantity':
    'cantidad, cant, servido, cantidad servida, kg, kilos, peso, peso neto, entregado, cantidad entregada',
  'noteHead.unit': 'unidad, ud, um, unidad de medida, medida, uds medida',
  'noteHead.packs': 'bultos, cajas, envases, paquetes, no bultos, no cajas',
  'noteHead.lot': 'lote, no lote, numero de lote, lotes',
  'noteHead.expiration': 'caducidad, fecha caducidad, fecha de caducidad, f caducidad, cad, fec cad, caduca',
  'noteHead.bestBefore':
    'consumo preferente, consumir preferentemente antes del, fecha consumo preferente, fcp, cp, preferente',
  'noteHead.price': 'importe, total, importe neto, importe linea, total linea',
  'noteHead.other':
    'precio, precio unidad, precio unitario, pvp, dto, descuento, iva, pedido, cantidad pedida, temperatura, origen',
  'noteLabel.lot': 'lote, lote no, no lote, numero de lote',
  'noteLabel.expiration': 'caducidad, fecha caducidad, fecha de caducidad, f caducidad, cad, caduca, f cad',
  'noteLabel.bestBefore': 'consumo preferente, consumir preferentemente antes del, preferente, fcp',
  'noteLabel.number':
    'albaran, albaran no, albaran num, albaran numero, no albaran, no de albaran, numero de albaran, nota de entrega, nota de entrega no',
}

export const sheetWords: Record<keyof typeof en, Text> = { ...headers, ...cells, ...values, ...notes }
