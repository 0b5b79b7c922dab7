/**
 * The words that name an allergen in an ingredients text, without accents and in lower case.
 * Whole words only, the longest phrase first: `coconut milk` is none, `oat milk` names the oats.
 * Only words that clearly name the allergen stand here (butter does, mayonnaise does not): what no word names
 * clearly has to be said in a "contains" line.
 */
import type { AllergenName } from './names.ts'

const rows = {
  gluten: [
    'cereal, cereals, gluten, cereals containing gluten, wheat, rye, barley, oat, oats, spelt, kamut, khorasan',
    'triticale, einkorn, emmer, farro, barley malt extract',
    'durum',
    'cereales, cereales que contengan gluten, cereales con gluten, trigo, centeno, cebada, avena, espelta',
    'escanda',
  ],
  crustaceans: [
    'crustacean, crustaceans, prawn, prawns, shrimp, shrimps, crab, crabs, lobster, lobsters, crayfish, langoustine',
    'langoustines, krill, scampi, crustaceo, crustaceos, gamba, gambas, langostino, langostinos, camaron, camarones',
    'cangrejo, cangrejos, bogavante, bogavantes, langosta, langostas, cigala, cigalas, carabinero, carabineros',
    'necora, necoras, buey de mar, percebe, percebes, quisquilla, quisquillas',
  ],
  eggs: ['egg, eggs, albumen, ovalbumin', 'huevo, huevos, yema, yemas, ovoalbumina'],
  fish: [
    'fish, anchovy, anchovies, cod, haddock, hake, halibut, herring, mackerel, pollock, salmon, sardine, sardines',
    'sea bass, sea bream, sole, trout, tuna, turbot, monkfish, plaice, swordfish, roe',
    'pescado, pescados, pez, anchoa, anchoas, boqueron, boquerones, bacalao, merluza, fletan, arenque, caballa',
    'sardina, sardinas, lubina, dorada, lenguado, trucha, atun, bonito, rodaballo, rape, pez espada, huevas',
  ],
  peanuts: [
    'peanut, peanuts, groundnut, groundnuts, peanut butter',
    'cacahuete, cacahuetes, cacahuate, cacahuates, mani, mantequilla de cacahuete, crema de cacahuete',
  ],
  soya: [
    'soya, soy, soybean, soybeans, soyabean, soyabeans, soy bean, soy beans, soya bean, soya beans, soy milk',
    'soya milk, tofu, edamame, soja, leche de soja, bebida de soja',
  ],
  milk: [
    'milk, lactose, butter, buttermilk, cheese, cream, whey, yoghurt',
    'yogurt, mascarpone, mozzarella, parmesan, ricotta, creme fraiche, milk including lactose',
    'leche, lactosa, mantequilla, queso, quesos, nata, suero lacteo',
    'suero de leche, lactosuero, yogur, yogures, requeson, parmesano, lacteo, lacteos, leche incluida la lactosa',
  ],
  nuts: [
    'nut, nuts, tree nut, tree nuts, almond, almonds, hazelnut, hazelnuts, walnut, walnuts, cashew, cashews, pecan',
    'pecans, pecan nut, pecan nuts, brazil nut, brazil nuts, pistachio, pistachios, macadamia, macadamias',
    'macadamia nut, macadamia nuts, queensland nut, queensland nuts, almond milk, cashew nut',
    'cashew nuts, pistachio nut, pistachio nuts, frutos de cascara, fruto de cascara, frutos secos, almendra',
    'almendras, avellana, avellanas, nuez, nueces, anacardo, anacardos, pacana, pacanas, pistacho, pistachos',
    'nuez de brasil, nueces de brasil, nuez de macadamia, nueces de macadamia, leche de almendra',
    'leche de almendras, bebida de almendras',
  ],
  celery: ['celery, celeriac, celery salt, celery seed, celery seeds, apio, apionabo, sal de apio'],
  mustard: ['mustard, mustards, mustard seed, mustard seeds, mostaza, mostazas, grano de mostaza'],
  sesame: ['sesame, sesame seed, sesame seeds', 'sesamo, granos de sesamo, semillas de sesamo, ajonjoli'],
  so2: [
    'so2, sulphur dioxide, sulfur dioxide, sulphite, sulphites, sulfite, sulfites, sulphur dioxide and sulphites',
    'sulfur dioxide and sulfites, dioxido de azufre, anhidrido sulfuroso, sulfito, sulfitos',
    'dioxido de azufre y sulfitos',
  ],
  lupin: ['lupin, lupins, lupine, lupini, lupin flour, altramuz, altramuces, harina de altramuz'],
  molluscs: [
    'mollusc, molluscs, mollusk, mollusks, mussel, mussels, oyster, oysters, clam, clams, scallop, scallops, squid',
    'octopus, cuttlefish, snail, snails, whelk, whelks, cockle, cockles, calamari, abalone, moluscos, molusco',
    'mejillon, mejillones, ostra, ostras, almeja, almejas, vieira, vieiras, calamar, calamares, pulpo, pulpos',
    'sepia, sepias, caracol, caracoles, berberecho, berberechos, navaja, navajas, chipiron, chipirones, zamburina',
    'zamburinas',
  ],
} as const satisfies Record<AllergenName, readonly string[]>

/** Phrases that hold an allergen's word and name another thing, in both languages. */
const others = [
  'rape seed, rape seed oil, rape oil, coconut milk, rice milk, milk thistle, cocoa butter, shea butter',
  'cream of tartar, coconut cream, coconut butter, crab apple, crab apples',
  'oyster mushroom, oyster mushrooms, butter bean, butter beans, butter lettuce',
  'water chestnut, water chestnuts, tiger nut, tiger nuts',
  'leche de coco, leche de arroz, bebida de arroz, manteca de cacao, mantequilla de cacao, mantequilla de karite',
  'crema de coco, nata de coco, nuez moscada, cremor tartaro',
  'seta de ostra, setas de ostra',
]

/** Additives that are sulphites: emphasised where written, yet below 10 mg/kg no allergen (Annex II, 12). */
const sulphiteAdditives = [
  'sodium metabisulphite, sodium metabisulfite, potassium metabisulphite, potassium metabisulfite',
  'metabisulphite, metabisulfite, metabisulfito, metabisulfito sodico, metabisulfito potasico, bisulfito',
  'e220, e221, e222, e223, e224, e226, e227, e228, e 220, e 221, e 222, e 223, e 224, e 226, e 227, e 228',
]

/** Milks of plants: the plant is named, the milk is not. */
const plantMilks = { 'oat milk': 'gluten', 'leche de avena': 'gluten', 'bebida de avena': 'gluten' } as const

function split(lines: readonly string[]): string[] {
  return lines.join(', ').split(', ')
}

/** Every name of an allergen, in both languages, with the allergen. */
export const allergenWords: ReadonlyMap<string, AllergenName> = new Map(
  Object.entries(rows).flatMap(([name, lines]) =>
    split(lines).map(phrase => [phrase, name as AllergenName] as const),
  ),
)

/** Every phrase to look for in an ingredients text with the allergen it names; null for one that names none. */
export const ingredientPhrases: ReadonlyMap<string, AllergenName | null> = new Map<
  string,
  AllergenName | null
>([
  ...allergenWords,
  ...split(sulphiteAdditives).map(phrase => [phrase, 'so2'] as const),
  ...Object.entries(plantMilks),
  ...split(others).map(phrase => [phrase, null] as const),
])
