import type { Texts } from '../translate.ts'

/** What people call the columns of a sheet besides, by entity and column; parted by commas. */
const headers = {
  'sheetHeader.product.name':
    'name, product name, product, item, item name, article, product name en, product name es',
  'sheetHeader.product.description': 'description, generic name, details',
  'sheetHeader.product.sku': 'sku, reference, ref, item number, article number, internal code',
  'sheetHeader.product.gtin':
    'gtin, gtin14, gtin 14, gtin13, gtin 13, gtin8, gtin 8, ean, ean13, ean 13, ean8, ean code, upc, barcode, bar code',
  'sheetHeader.product.type': 'type, product type, kind',
  'sheetHeader.product.brand': 'brand, brands',
  'sheetHeader.product.consumptionUnit': 'unit, consumption unit, unit of measure, uom',
  'sheetHeader.product.weight': 'weight, net weight, unit weight',
  'sheetHeader.product.weight.pack': 'quantity, net content, net quantity, pack size',
  'sheetHeader.product.ingredientsText':
    'ingredients, ingredients text, ingredient list, ingredients list, ingredients text en, ingredients text es',
  'sheetHeader.product.allergens.contains':
    'allergens, allergens tags, allergen, contains, allergens contained, allergens contains',
  'sheetHeader.product.allergens.traces':
    'traces, traces tags, may contain, may contain traces, may contain traces of, allergens traces',
  'sheetHeader.product.allergens.cannotEnsure':
    'cannot ensure, cannot be ensured, allergens not ensured, absence not ensured',
  'sheetHeader.product.allergens.notContained':
    'does not contain, not contained, free from, free of, allergens not contained',
  'sheetHeader.product.tag': 'tag, tags',
  'sheetHeader.supplierProduct.supplierCode':
    'code, item code, article code, item number, article number, item no, article no, ref, reference, sku, product code, our code',
  'sheetHeader.supplierProduct.supplierName':
    'name, description, article, item, item name, product name, product description, goods',
  'sheetHeader.supplierProduct.gtin':
    'gtin, gtin14, gtin 14, gtin13, gtin 13, ean, ean13, ean 13, ean14, ean code, upc, barcode, bar code',
  'sheetHeader.supplierProduct.productId': 'your product, your name, name in your kitchen',
  'sheetHeader.supplierProduct.pack': 'pack, pack size, size, content, net content, case, case size',
  'sheetHeader.supplierProduct.packName': 'packaging, pack type, kind of packaging, unit of sale',
  'sheetHeader.supplierProduct.price':
    'price, new price, net price, unit price, list price, price per pack, price per case, price eur, cost, rate',
  'sheetHeader.supplierProduct.minimumPacks': 'minimum order, minimum quantity, min order, min qty, moq',
  'sheetHeader.user.name': 'first name, given name, forename, name',
  'sheetHeader.user.lastName': 'last name, surname, family name, last names',
  'sheetHeader.user.fullName': 'full name, person, employee, name and surname, worker',
  'sheetHeader.user.email': 'email, e mail, mail, email address, e mail address',
  'sheetHeader.user.phone': 'phone, telephone, mobile, phone number',
  'sheetHeader.user.profileId': 'job profile, profile, job, position, post',
  'sheetHeader.user.locationId': 'place, location, kitchen, site, centre, center, works at, workplace',
  'sheetHeader.user.roleLevel': 'role, access, role level',
  'sheetHeader.user.locale': 'language, locale',
} satisfies Texts

/** What people write in cells for the choices that a field has, and for what allergen tables say. */
const cells = {
  'sheetWord.product.type.ingredient': 'raw material, raw',
  'sheetWord.product.type.intermediate': 'semi product, semi finished, semi finished product, preparation',
  'sheetWord.product.type.selling': 'selling product, for sale, final, final product, finished product, dish',
  'sheetWord.allergens.none': 'none, no, n a, na, no allergens',
  'sheetWord.allergenLevel.contains': 'x, yes, y, true, 1, s, contains, c',
  'sheetWord.allergenLevel.traces': 'traces, trace, t, may contain, may contain traces',
  'sheetWord.allergenLevel.cannotEnsure': 'cannot ensure, cannot be ensured, cannotensure',
  'sheetWord.allergenLevel.notContained':
    'no, n, false, 0, not contained, does not contain, notcontained, free, free from',
} satisfies Texts

/** What people write for units, for yes and no, and between two things of one cell. */
const values = {
  'sheetWord.unit.mg': 'milligram, milligrams',
  'sheetWord.unit.g': 'gr, grs, gram, grams, gramme, grammes',
  'sheetWord.unit.kg': 'kgs, kilo, kilos, kilogram, kilograms, kilogramme, kilogrammes',
  'sheetWord.unit.oz': 'ounce, ounces',
  'sheetWord.unit.lb': 'lbs, pound, pounds',
  'sheetWord.unit.ml': 'millilitre, millilitres, milliliter, milliliters',
  'sheetWord.unit.cl': 'centilitre, centilitres, centiliter, centiliters',
  'sheetWord.unit.dl': 'decilitre, decilitres, deciliter, deciliters',
  'sheetWord.unit.l': 'lt, litre, litres, liter, liters',
  'sheetWord.unit.piece': 'pieces, pc, pcs, ea, each, unit, units',
  'sheetWord.unit.serving': 'servings, portion, portions',
  'sheetWord.unit.slice': 'slices',
  'sheetWord.unit.leaf': 'leaves',
  'sheetWord.unit.cup': 'cups',
  'sheetWord.unit.tablespoon': 'tablespoons, tbsp',
  'sheetWord.unit.teaspoon': 'teaspoons, tsp',
  'sheetWord.life.minutes': 'minute, min, mins',
  'sheetWord.life.hours': 'hour, h, hr, hrs',
  'sheetWord.life.days': 'day, d',
  'sheetWord.life.weeks': 'week, wk, wks',
  'sheetWord.life.months': 'month, mo',
  'sheetWord.answer.yes': 'y, true, 1, x',
  'sheetWord.answer.no': 'n, false, 0',
  'sheetWord.and': 'and',
} satisfies Texts

/** Words that sheets are read by: never shown. */

/** Heads of the columns of delivery notes, and what stands before a value on them; parted by commas. */
const notes = {
  'noteHead.code':
    'code, item code, article, article no, article number, item no, ref, reference, sku, your code, our code',
  'noteHead.name': 'description, product, product name, item, goods, name, designation',
  'noteHead.quantity':
    'quantity, qty, delivered, delivered qty, qty delivered, quantity delivered, kg, net weight, weight, amount delivered',
  'noteHead.unit': 'unit, uom, units of measure, um',
  'noteHead.packs': 'packs, cases, boxes, cartons, crates, packages, no of packs, no of cases',
  'noteHead.lot': 'lot, lot no, lot number, batch, batch no, batch number',
  'noteHead.expiration':
    'use by, use by date, expiry, expiry date, expiration, expiration date, exp date, exp',
  'noteHead.bestBefore': 'best before, best before date, bbe, bbd, best by',
  'noteHead.price': 'amount, line total, total, net amount, value, total price',
  'noteHead.other':
    'price, unit price, price per unit, discount, vat, tax, ordered, qty ordered, quantity ordered, temperature, origin',
  'noteLabel.lot': 'lot, lot no, lot number, batch, batch no, batch number',
  'noteLabel.expiration': 'use by, use by date, expiry, expiry date, expires, exp, exp date',
  'noteLabel.bestBefore': 'best before, bbe, bbd, best by',
  'noteLabel.number':
    'delivery note, delivery note no, delivery note number, despatch note, despatch note no, despatch advice, dispatch note, dispatch note no',
} satisfies Texts

export const sheetWords = { ...headers, ...cells, ...values, ...notes } satisfies Texts
